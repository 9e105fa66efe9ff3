import type { CallOf } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { postAdd } from './add-line.ts';
import { getProducts } from './addable/products.ts';
import { postReschedule, postSkip, postUnskip } from './deliveries.ts';
import { postGetNow } from './get-now.ts';
import { postAnimalEnd, postAnimalPause, postAnimalResume, postLineAnimal } from './household/animals.ts';
import { postDriverPlace } from './household/driver.ts';
import { postElsewhere, postHome } from './household/elsewhere.ts';
import { postTogether } from './household/endpoint.ts';
import { postJoin, postMix } from './household/join.ts';
import { postLine, postRemove } from './lines.ts';
import { postDeliveryAddress, postPaymentEmail } from './payment-and-address.ts';
import { postPickup } from './pickup/endpoint.ts';
import { postPaidMove, postPaidSkip } from './prepaid/endpoints.ts';
import { postReserve } from './reserve/endpoint.ts';
import { postCancel, postPause, postResume, postSubscribeAgain } from './status.ts';
import { getRecipes, postSwap } from './swap/endpoints.ts';
import { postDiscount, postFrequency } from './terms.ts';
import { postThanks } from './thanks/endpoint.ts';

export const subscriptionCalls = {
  skip: postSkip,
  unskip: postUnskip,
  reschedule: postReschedule,
  together: postTogether,
  now: postGetNow,
  address: postDeliveryAddress,
  paidMove: postPaidMove,
  paidSkip: postPaidSkip,
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
  reserve: postReserve,
  products: getProducts,
  swap: postSwap,
  recipes: getRecipes,
  animalPause: postAnimalPause,
  animalResume: postAnimalResume,
  animalEnd: postAnimalEnd,
  lineAnimal: postLineAnimal,
  elsewhere: postElsewhere,
  home: postHome,
  pickup: postPickup,
  driverPlace: postDriverPlace,
  join: postJoin,
  mix: postMix,
  thanks: postThanks,
} satisfies Record<CallOf<'subscriptions'>, Handler>;
