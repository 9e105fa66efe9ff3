/**
 * The things that people sign up for: the newsletter, contact requests, and what is still to come or sold out. What
 * stands here is for other features.
 */
export { stockOneClick } from './back-in-stock/endpoints.ts';
export { BackInStock, isBackInStock } from './back-in-stock/form.tsx';
export { checkAllProducts, checkProduct, stockKind } from './back-in-stock/kind.ts';
export { stockAlertConfirmPage, stockAlertLeavePage } from './back-in-stock/mailed-pages.tsx';
export { notifyStock } from './back-in-stock/notify.ts';
export { signUpCalls } from './endpoints.ts';
export { announceLaunch } from './interest/announce-launch.ts';
export { interestConfirmPage } from './interest/confirm-page.tsx';
export { wetCatFoodPage } from './interest/page.tsx';
export { deliverLead, leadKind } from './lead/deliver.ts';
export { ContactForm } from './lead/form.tsx';
export { makeNewsletterCode } from './newsletter/code.ts';
export { newsletterOneClick, postNewsletterChange } from './newsletter/endpoints.ts';
export { FooterForm } from './newsletter/footer-form.tsx';
export { newsletterCodeKind, newsletterTellKind } from './newsletter/kinds.ts';
export { newsletterConfirmPage, newsletterLeavePage } from './newsletter/mailed-pages.tsx';
export { notifyMarketing } from './newsletter/notify-marketing.ts';
export { newsletterPage } from './newsletter/page.tsx';
export { subscriberByEmail, subscribeStatements } from './newsletter/state.ts';
export { oneClick } from './one-click.ts';
export { signUpData } from './personal-data.ts';
