import type { api } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { postInterest } from './interest/endpoints.ts';
import { postLead } from './lead/endpoints.ts';
import { postNewsletter, postNewsletterConfirm, postNewsletterLeave } from './newsletter/endpoints.ts';

export const signUpCalls = {
  newsletter: postNewsletter,
  newsletterConfirm: postNewsletterConfirm,
  newsletterLeave: postNewsletterLeave,
  lead: postLead,
  interest: postInterest,
} satisfies Record<keyof typeof api.signUps, Handler>;
