/** Paths of endpoints for forms and JSON, by subject: one export each, so that a script gets only the subjects that it uses. Each subject exports a handler per path. */

export const cart = {
  read: '/api/cart',
  add: '/api/cart/lines/add',
  update: '/api/cart/lines/update',
  remove: '/api/cart/lines/remove',
  discount: '/api/cart/discount',
  giftCardRemove: '/api/cart/gift-cards/remove',
  buyer: '/api/cart/buyer',
} as const;
export const storefront = { run: '/api/storefront/:operation' } as const;
export const search = { suggestions: '/api/suggestions' } as const;
export const tracking = { visit: '/api/visit', bought: '/api/tracking', vitals: '/api/vitals' } as const;
export const parcels = { find: '/api/parcel' } as const;
export const consent = { save: '/api/consent', style: '/api/consent/style' } as const;
export const chat = { token: '/api/chat/token' } as const;
export const loyalty = { token: '/api/rewards/token' } as const;
export const account = {
  customer: '/api/customer',
  logout: '/api/account/logout',
  sessionsEnd: '/api/account/sessions/end',
  profileUpdate: '/api/account/profile/update',
  addressSave: '/api/account/addresses/save',
  addressDefault: '/api/account/addresses/default',
  addressRemove: '/api/account/addresses/remove',
  offerDismiss: '/api/account/offers/dismiss',
  orderAgain: '/api/account/orders/again',
  newsletterChange: '/api/account/newsletter/change',
  dataExport: '/api/account/data/export',
  dataDelete: '/api/account/data/delete',
} as const;
export const pets = {
  save: '/api/account/pets/save',
  remove: '/api/account/pets/remove',
} as const;
export const rewards = {
  redeem: '/api/account/rewards/redeem',
  leave: '/api/account/rewards/leave',
  join: '/api/account/rewards/join',
} as const;
export const subscriptions = {
  skip: '/api/account/subscriptions/skip',
  unskip: '/api/account/subscriptions/unskip',
  reschedule: '/api/account/subscriptions/reschedule',
  together: '/api/account/subscriptions/together',
  now: '/api/account/subscriptions/now',
  address: '/api/account/subscriptions/address',
  again: '/api/account/subscriptions/again',
  pause: '/api/account/subscriptions/pause',
  resume: '/api/account/subscriptions/resume',
  cancel: '/api/account/subscriptions/cancel',
  line: '/api/account/subscriptions/line',
  remove: '/api/account/subscriptions/remove',
  frequency: '/api/account/subscriptions/frequency',
  discount: '/api/account/subscriptions/discount',
  add: '/api/account/subscriptions/add',
  paymentEmail: '/api/account/subscriptions/payment-email',
  products: '/api/account/subscriptions/products',
  swap: '/api/account/subscriptions/swap',
  recipes: '/api/account/subscriptions/recipes',
} as const;
/** The actions of the links in mails. */
export const mailLinks = {
  skip: '/api/delivery/skip',
  unskip: '/api/delivery/unskip',
  move: '/api/delivery/move',
  now: '/api/delivery/now',
  card: '/api/delivery/card',
} as const;
/** The actions of the links in mails about a pause. */
export const pauseLinks = {
  resume: '/api/pause/resume',
  stay: '/api/pause/stay',
  cancel: '/api/pause/cancel',
} as const;
export const referrals = {
  register: '/api/referral',
  update: '/api/referral/update',
  enter: '/api/referral/enter',
  erase: '/api/referral/erase',
} as const;
export const law = {
  withdrawal: '/api/withdrawal',
  withdrawalReview: '/api/withdrawal/review',
  cancellation: '/api/cancellation',
  cancellationNow: '/api/cancellation/now',
  cancellationNotMine: '/api/cancellation/not-mine',
} as const;
export const planner = {
  recommend: '/api/planner',
  step: '/api/planner/step',
  start: '/api/planner/start',
  cart: '/api/planner/cart',
  weigh: '/api/planner/weigh',
  save: '/api/planner/save',
  animals: '/api/planner/animals',
} as const;
export const signUps = {
  newsletter: '/api/newsletter',
  newsletterConfirm: '/api/newsletter/confirm',
  newsletterLeave: '/api/newsletter/leave',
  lead: '/api/lead',
  interest: '/api/interest',
  interestConfirm: '/api/interest/confirm',
} as const;
/** Called by mail programs, so from elsewhere. */
export const oneClick = { leave: '/api/newsletter/one-click' } as const;
export const webhooks = {
  commerce: '/api/webhooks/commerce',
  cms: '/api/webhooks/cms',
} as const;
export const reports = { csp: '/api/reports/csp' } as const;
