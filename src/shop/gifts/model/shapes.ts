/** The shapes of what the forms of gift cards send. Pure. */

import { coerce, object, optional, pattern, unknown } from 'superstruct';
import {
  dayOrEmpty,
  integerBetween,
  line,
  market,
  oneOf,
  requiredText,
  withRules,
} from '../../../platform/shared/fields.ts';
import { EMAIL, lacksEnding } from '../../../platform/shared/mail-address.ts';
import { gidOrNumber } from '../../../shopify/ids.ts';
import { MAX_GIFT_MESSAGE } from '../../cart/model/gifts.ts';

export const MAX_EMAIL = 254;
export const MAX_NAME = 100;
/** The longest code that is looked up, with the spaces in which people write it. */
export const MAX_CODE = 40;

/** Room for the line breaks of a form, which are two characters each until they are read. */
const MAX_SENT_MESSAGE = 2 * MAX_GIFT_MESSAGE;

/** A message of several lines. */
export const message = withRules(
  coerce(requiredText(MAX_SENT_MESSAGE), unknown(), (typed) =>
    typeof typed === 'string' && typed.length <= MAX_SENT_MESSAGE
      ? typed.replace(/\r\n?/g, '\n').trim()
      : (typed ?? ''),
  ),
  [['gift_message_long', (typed) => typed.length <= MAX_GIFT_MESSAGE]],
);

/** An e-mail address, or an empty text where nobody gets a mail. */
const recipientEmail = withRules(line(MAX_EMAIL + 1), [
  ['email_incomplete', (typed) => typed === '' || !lacksEnding(typed)],
  ['email_invalid', (typed) => typed === '' || (typed.length <= MAX_EMAIL && EMAIL.test(typed))],
]);

/** How a card reaches its owner: by mail to somebody, or to the buyer, who prints it. */
export const WAYS = ['mail', 'print'] as const;

/** As every change of a cart has them. */
const cart = {
  market,
  token: optional(requiredText(300)),
  formId: optional(pattern(requiredText(64), /^[\w-]{16,64}$/)),
};

/** `picture`: its number among those of the product. Recipient and day count where the card is mailed. */
export const GiftCardShape = object({
  ...cart,
  variantId: gidOrNumber('ProductVariant'),
  picture: integerBetween(1, 6),
  way: oneOf(WAYS),
  recipientName: line(MAX_NAME),
  recipientEmail,
  message,
  sendOn: dayOrEmpty,
});

/** A box that goes to somebody else, bought once: it has no selling plan. */
export const GiftBoxShape = object({
  ...cart,
  variantId: gidOrNumber('ProductVariant'),
  giftFor: withRules(line(MAX_NAME), [['gift_for_required', (typed) => typed !== '']]),
  message,
});

/** Monthly deliveries that go to somebody else, by a selling plan for gifts. */
export const GiftSubscriptionShape = object({
  ...cart,
  variantId: gidOrNumber('ProductVariant'),
  sellingPlanId: gidOrNumber('SellingPlan'),
  giftFor: withRules(line(MAX_NAME), [['gift_for_required', (typed) => typed !== '']]),
  message,
});

/** A typed code; see {@link MAX_CODE}. */
export const BalanceShape = object({
  market,
  code: withRules(line(MAX_CODE), [['gift_code_required', (typed) => typed !== '']]),
});
