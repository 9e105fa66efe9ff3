/** The texts that the islands of the subscriptions show, as beginnings of their keys. */

const COMMON = [
  'sub.amount',
  'sub.challenge',
  'sub.change_until',
  'sub.charged_on',
  'sub.expires_soon',
  'sub.failed',
  'sub.leaves',
  'sub.pause',
  'pause.',
  'sub.resume',
  'sub.skip',
  'sub.status.',
  'sub.unskip',
  'sub.until_time',
  'sub.upcoming',
  'plan.every',
  'plan.prepaid',
  'order.quantity',
  'success.',
];

/** The list's cards. */
export const CARD_TEXTS = [...COMMON, 'account.save', 'sub.add', 'sub.manage'];

/** The page of one subscription. */
export const PAGE_TEXTS = [
  'sub.',
  'pause.',
  'account.remove',
  'account.save',
  'address.add',
  'support.email',
  'plan.every',
  'plan.prepaid',
  'order.quantity',
  'success.',
  'prepaid.charges',
  'prepaid.each_charge',
  'error.invalid_code',
  'error.invalid_date',
  'error.invalid_input',
  'error.invalid_quantity',
];
