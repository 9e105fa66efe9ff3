/** The one mail to somebody who has ended a subscription, and the page that it leads to. */
export { comingBackCalls, comingBackOneClick } from './endpoints.ts';
export { comingBackKind, planMails, writeToFormer } from './mail.ts';
export { comingBackPage } from './page.tsx';
export { comingBackData } from './personal-data.ts';
