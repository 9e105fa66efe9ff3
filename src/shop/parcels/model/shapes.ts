import { define, object, refine } from 'superstruct';
import { line, market, readFrom, text } from '../../../platform/shared/fields.ts';
import { EMAIL, lacksEnding } from '../../../platform/shared/mail-address.ts';

/**
 * The digits of an order number as people write it: `1001`, `#1001`, `KV1001`, `1001-EU`. @returns null for anything
 * else.
 */
export const orderNumber = (typed: string): number | null => {
  const [, digits] = /^#?\s*(?:[a-z]{1,8})?[\s-]?(\d{1,12})(?:-[a-z]{1,8})?$/i.exec(typed.trim()) ?? [];
  return digits ? Number(digits) : null;
};

/** Order number and e-mail of a guest. `trackingNumber` is the parcel that comes first. */
export const ParcelShape = object({
  market,
  order: readFrom(
    60,
    define<number>('order', (value) => typeof value === 'number'),
    orderNumber,
  ),
  email: refine(
    refine(line(254), 'email_incomplete', (email) => !lacksEnding(email)),
    'email_invalid',
    (email) => EMAIL.test(email),
  ),
  trackingNumber: text(60),
});
