/** A change that was made, as the address of the page that its form leads to names it: `?done=skipped`. */
export type Done =
  | 'saved'
  | 'removed'
  | 'skipped'
  | 'unskipped'
  | 'rescheduled'
  | 'sent'
  | 'paying'
  | 'pending'
  | 'partly'
  | 'paused'
  | 'resumed'
  | 'cancelled'
  | 'changed'
  | 'discount'
  | 'product_added'
  | 'payment_email'
  | 'address';

/** The address of a page that tells what was done. */
export const withDone = (location: string, done: Done): string => `${location}${location.includes('?') ? '&' : '?'}done=${done}`;
