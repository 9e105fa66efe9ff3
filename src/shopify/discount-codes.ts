import type { Settings } from '../env.ts';
import { log } from '../platform/log.ts';
import { adminApi } from './admin.ts';
import {
  type DiscountCodeBasicInput,
  DiscountCodeByTitleDocument,
  DiscountCodeCreateDocument,
  DiscountCodeEndDocument,
} from './generated/admin/graphql.ts';

/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** A discount code that nobody can guess: 58 bits by chance. */
export function newDiscountCode(): string {
  const letters: string[] = [];
  while (letters.length < LENGTH)
    // bytes beyond the last whole multiple would make some letters more likely
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < 240) letters.push(ALPHABET[byte % ALPHABET.length]!);
  return `KV${letters.slice(0, LENGTH).join('')}`;
}

/**
 * The discount that has a code, and whether it has this title, by which the shop knows its own; null where there is
 * none. @throws UpstreamError
 */
async function findDiscount(
  settings: Settings,
  code: string,
  title: string,
): Promise<{ id: string; isOwn: boolean } | null> {
  const { codeDiscountNodeByCode: found } = await adminApi(settings, DiscountCodeByTitleDocument, { code }, true);
  return found && { id: found.id, isOwn: 'title' in found.codeDiscount && found.codeDiscount.title === title };
}

/** A discount of one code for one use, which cannot be combined with other codes. */
export type OneTimeCode = Pick<DiscountCodeBasicInput, 'context' | 'startsAt' | 'endsAt'> & {
  code: string;
  /** Names the record that the code belongs to; an earlier attempt is known by it. */
  title: string;
  /** Percent of one order, or of one delivery of a subscription. */
  percent: number;
};

/**
 * Makes a code, or finds the one that an earlier attempt has made.
 *
 * @returns the discount's id, or null where the provider refuses it for good, which is logged. @throws UpstreamError
 */
export async function makeOneTimeCode(
  settings: Settings,
  { percent, ...discount }: OneTimeCode,
): Promise<string | null> {
  const { code, title } = discount;
  const { discountCodeBasicCreate: answer } = await adminApi(settings, DiscountCodeCreateDocument, {
    code: {
      ...discount,
      customerGets: {
        value: { percentage: percent / 100 },
        items: { all: true },
        appliesOnSubscription: true,
        appliesOnOneTimePurchase: true,
      },
      usageLimit: 1,
      appliesOncePerCustomer: true,
      recurringCycleLimit: 1,
      combinesWith: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: true },
    },
  });
  const made = answer?.codeDiscountNode?.id;
  if (made) return made;
  const [refused] = answer?.userErrors ?? [];
  if (refused?.code === 'TAKEN') {
    const found = await findDiscount(settings, code, title);
    if (!found) throw new Error(`the code of ${title} is taken, and cannot be found`);
    return found.isOwn ? found.id : null;
  }
  if (!refused || refused.code === 'INTERNAL_ERROR') throw new Error(`no discount and no reason for ${title}`);
  log.error({ event: 'discount_code', title, code: refused.code, message: refused.message });
  return null;
}

/** Ends a code, if there is one with this title. @throws UpstreamError */
export async function endOneTimeCode(settings: Settings, code: string, title: string): Promise<void> {
  const found = await findDiscount(settings, code, title);
  if (!found?.isOwn) return;
  const { discountCodeDeactivate: answer } = await adminApi(settings, DiscountCodeEndDocument, { id: found.id }, true);
  const [refused] = answer?.userErrors ?? [];
  if (refused) throw new Error(`the code of ${title} could not be ended: ${refused.message}`);
}
