/** What people sign up for: the newsletter, contact requests, and products that are still to come. What stands here is for other features. */
export { signUpCalls } from './endpoints.ts';
export { announceLaunch } from './interest/announce-launch.ts';
export { interestConfirmPage } from './interest/confirm-page.tsx';
export { wetCatFoodPage } from './interest/page.tsx';
export { deliverLead, leadKind } from './lead/deliver.ts';
export { leadPage } from './lead/page.tsx';
export { makeNewsletterCode } from './newsletter/code.ts';
export { getOneClick, postNewsletterChange, postOneClick } from './newsletter/endpoints.ts';
export { FooterForm } from './newsletter/footer-form.tsx';
export { newsletterCodeKind, newsletterTellKind } from './newsletter/kinds.ts';
export { newsletterConfirmPage, newsletterLeavePage } from './newsletter/mailed-pages.tsx';
export { notifyMarketing } from './newsletter/notify-marketing.ts';
export { newsletterPage } from './newsletter/page.tsx';
export { subscriberByEmail, subscribeStatements } from './newsletter/state.ts';
export { signUpData } from './personal-data.ts';
