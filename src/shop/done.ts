/** The text of each change that was made, by the word that names it in an address (`?done=skipped`) and in JSON. */
export const doneText = {
  saved: 'account.saved',
  removed: 'account.removed',
  skipped: 'success.skipped',
  unskipped: 'success.unskipped',
  rescheduled: 'success.rescheduled',
  together: 'success.together',
  sent: 'success.sent',
  paying: 'success.paying',
  pending: 'success.pending',
  partly: 'success.partly',
  paused: 'success.paused',
  resumed: 'success.resumed',
  cancelled: 'success.cancelled',
  changed: 'success.changed',
  discount: 'success.discount',
  product_added: 'success.product_added',
  swapped: 'success.swapped',
  payment_email: 'success.payment_email',
  address: 'success.address',
  redeemed: 'success.redeemed',
  referral: 'success.referral',
  referring: 'success.referring',
  referred: 'success.referred',
  consent: 'consent.saved',
} as const;

/** A change that was made. */
export type Done = keyof typeof doneText;

export const isDone = (word: unknown): word is Done => typeof word === 'string' && Object.hasOwn(doneText, word);

/** The address of a page that tells what was done. @param about ids of what the message names; they stand behind the word under the same name. */
export const withDone = (location: string, done: Done, about: readonly string[] = []): string =>
  `${location}${location.includes('?') ? '&' : '?'}${[done, ...about].map((word) => `done=${word}`).join('&')}`;
