import { addDays, type Day, dayOf, hourOn, isDay, startOfDay } from '../src/platform/shared/day.ts';
import type { Audience } from './language.ts';
import { zoneOf } from './seed/markets.ts';

/**
 * The attributes of a line by which a buyer has a gift card mailed to somebody. Source: the real service's themes
 * ("Support gift card recipient", `snippets/gift-card-recipient-form.liquid` of Dawn).
 */
const SEND = '__shopify_send_gift_card_to_recipient';
const EMAIL = 'Recipient email';
const NAME = 'Recipient name';
const MESSAGE = 'Message';
const SEND_ON = 'Send on';
/** The owner's own attribute: the number of the picture among those of the product, from 1. */
const PICTURE = '_picture';

const MAX_MESSAGE = 200;
const MAX_NAME = 255;
const MAX_DAYS_AHEAD = 90;
/** The hour of the day on which a card is mailed, in the zone of its buyer. */
const MAIL_HOUR = 8;

type Attributes = readonly { key: string; value: string }[];

const attributeOf = (attributes: Attributes, key: string): string =>
  attributes.find((attribute) => attribute.key === key)?.value?.trim() ?? '';

/** Why a gift card cannot be sent as the attributes of its line say; null when it can. */
export function recipientProblem(attributes: Attributes, now: Date, country: string): string | null {
  const value = (key: string) => attributeOf(attributes, key);
  if (value(MESSAGE).length > MAX_MESSAGE) return `Message is too long (maximum is ${MAX_MESSAGE} characters)`;
  if (value(NAME).length > MAX_NAME) return `Recipient name is too long (maximum is ${MAX_NAME} characters)`;
  if (value(SEND) !== 'on') return null;
  if (!/^[^\s@]{1,64}@[^\s@]{1,185}\.[^\s@.]{2,}$/.test(value(EMAIL).slice(0, 260)))
    return 'Recipient email is invalid';
  const day = value(SEND_ON);
  const today = dayOf(now, zoneOf(country));
  if (day && !isDay(day)) return 'Send on must be a date';
  if (day && (day < today || day > addDays(today, MAX_DAYS_AHEAD)))
    return `Send on must be within ${MAX_DAYS_AHEAD} days from now`;
  return null;
}

/** The wishes of a buyer for a gift card, as the attributes of its line say them. */
export function wishesOf(attributes: Attributes, now: Date, { country }: Pick<Audience, 'country'>) {
  const value = (key: string) => attributeOf(attributes, key);
  const day = value(SEND_ON);
  const zone = zoneOf(country);
  const isMailed = value(SEND) === 'on';
  const isLater = isMailed && isDay(day) && startOfDay(day as Day, zone) > now;
  return {
    recipient: isMailed ? { email: value(EMAIL).toLowerCase(), name: value(NAME) } : null,
    message: value(MESSAGE),
    design: Math.max(0, Number(/^[1-9]$/.exec(value(PICTURE))?.[0] ?? 1) - 1),
    sendAt: isLater ? hourOn(day as Day, MAIL_HOUR, zone).toISOString() : null,
  };
}
