import type { CallOf } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { postStockAlert, postStockAlertConfirm, postStockAlertLeave } from './back-in-stock/endpoints.ts';
import { postInterest, postInterestConfirm } from './interest/endpoints.ts';
import { postLead } from './lead/endpoints.ts';
import { postNewsletter, postNewsletterConfirm, postNewsletterLeave } from './newsletter/endpoints.ts';

export const signUpCalls = {
  newsletter: postNewsletter,
  newsletterConfirm: postNewsletterConfirm,
  newsletterLeave: postNewsletterLeave,
  lead: postLead,
  interest: postInterest,
  interestConfirm: postInterestConfirm,
  stockAlert: postStockAlert,
  stockAlertConfirm: postStockAlertConfirm,
  stockAlertLeave: postStockAlertLeave,
} satisfies Record<CallOf<'signUps'>, Handler>;
