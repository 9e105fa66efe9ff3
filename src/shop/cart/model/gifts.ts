/**
 * The attributes of a line by which a buyer gives something away: those of gift cards are the commerce provider's, which
 * mails the card as they say; the others are read by who packs the order. Pure.
 *
 * Source: the provider's themes ("Support gift card recipient"); attributes whose names begin with an underscore are not
 * shown at its checkout.
 */
export const SEND_GIFT_CARD = '__shopify_send_gift_card_to_recipient';
export const RECIPIENT_EMAIL = 'Recipient email';
export const RECIPIENT_NAME = 'Recipient name';
export const GIFT_MESSAGE = 'Message';
export const SEND_ON = 'Send on';
/** The number of a picture among those of the product, from 1. */
export const GIFT_PICTURE = '_picture';
/** Marks a box that goes to somebody else, without a price in it. */
export const GIFT_FOR = 'Gift for';

/** The longest message, in characters: the provider takes no longer one. */
export const MAX_GIFT_MESSAGE = 200;
/** How many days ahead a card may be mailed: the provider takes no later day. */
export const MAX_DAYS_AHEAD = 90;
