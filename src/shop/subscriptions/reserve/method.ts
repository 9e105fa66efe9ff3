/** Payment methods in words, and which of them can be a reserve. Pure. */

import { addMonths, type Day, dayFrom } from '../../../platform/shared/day.ts';
import type { Setting } from '../../../platform/shared/setting.tsx';
import type { ChargedMethodFragment } from '../../../shopify/generated/admin/graphql.ts';

/** A payment method as the provider has it. */
export type Method = Pick<ChargedMethodFragment, 'id' | 'instrument'> & { revokedAt?: string | null | undefined };

const cardOf = ({ instrument }: Method) => (instrument?.__typename === 'CustomerCreditCard' ? instrument : null);

/** A payment method in the middle of a sentence. */
export function methodText(method: Method | null, t: Setting['t']): string {
  const card = method && cardOf(method);
  return card ? t('reserve.card', { brand: card.brand, last4: card.lastDigits }) : t('reserve.other');
}

/** A payment method by itself, with the last month of a card. */
export function methodLine(method: Method, t: Setting['t']): string {
  const card = cardOf(method);
  if (!card) return t('sub.payment_other');
  return `${methodText(method, t)}, ${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`;
}

/** The part of a method's id that forms send. */
export const tokenOf = ({ id }: Method): string => id.slice(id.lastIndexOf('/') + 1);

/** Whether the last month of a card is over. */
export function isExpired(method: Method, today: Day): boolean {
  const card = cardOf(method);
  return card !== null && addMonths(dayFrom(card.expiryYear, card.expiryMonth, 1), 1) <= today;
}

/** A card has one number wherever it is stored, and a wallet one id. */
function nameOf(method: Method): string {
  const card = cardOf(method);
  return card ? `${card.brand} ${card.lastDigits} ${card.expiryMonth}/${card.expiryYear}` : method.id;
}

/** The methods that can stand in for another: each once, none that is the same card, has expired or was revoked. */
export function choicesOf(methods: readonly Method[], first: Method | null, today: Day): Method[] {
  const names = new Set(first ? [nameOf(first)] : []);
  return methods.filter((method) => {
    if (method.id === first?.id || method.revokedAt || isExpired(method, today) || names.has(nameOf(method)))
      return false;
    names.add(nameOf(method));
    return true;
  });
}
