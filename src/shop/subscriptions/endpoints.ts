import type { api } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { postAdd } from './add-line.ts';
import { postReschedule, postSkip, postUnskip } from './deliveries.ts';
import { postGetNow } from './get-now.ts';
import { postLine, postRemove } from './lines.ts';
import { postDeliveryAddress, postPaymentEmail } from './payment-and-address.ts';
import { postCancel, postPause, postResume, postSubscribeAgain } from './status.ts';
import { postDiscount, postFrequency } from './terms.ts';

export const subscriptionCalls = {
  skip: postSkip,
  unskip: postUnskip,
  reschedule: postReschedule,
  now: postGetNow,
  address: postDeliveryAddress,
  again: postSubscribeAgain,
  pause: postPause,
  resume: postResume,
  cancel: postCancel,
  line: postLine,
  remove: postRemove,
  frequency: postFrequency,
  discount: postDiscount,
  add: postAdd,
  paymentEmail: postPaymentEmail,
} satisfies Record<keyof typeof api.subscriptions, Handler>;
