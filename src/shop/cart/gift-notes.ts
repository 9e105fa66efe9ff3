import { HAS_GIFTS } from '../../brand/tables/has.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { isDay } from '../../platform/shared/day.ts';
import { formatDay } from '../../platform/shared/format.ts';
import { GIFT_FOR, GIFT_MESSAGE, GIFT_PICTURE, RECIPIENT_EMAIL, RECIPIENT_NAME, SEND_ON } from './model/gifts.ts';

interface Gift {
  attributes: readonly { key: string; value?: string | null }[];
  isGiftCard: boolean;
}

/** The content of a gift's attributes, as lines for its buyer; empty for what is no gift. */
export function giftNotes({ attributes, isGiftCard }: Gift, t: Translate, locale: string): string[] {
  const value = (key: string) => attributes.find((attribute) => attribute.key === key)?.value ?? '';
  const person = value(GIFT_FOR);
  if (!HAS_GIFTS || (!isGiftCard && !person)) return [];
  const email = value(RECIPIENT_EMAIL);
  const name = value(RECIPIENT_NAME);
  const day = value(SEND_ON);
  const message = value(GIFT_MESSAGE);
  const picture = value(GIFT_PICTURE);
  const to = name ? `${name}, ${email}` : email;
  return [
    !isGiftCard
      ? t('gift_note.box', { name: person })
      : email
        ? isDay(day)
          ? t('gift_note.mailed_on', { to, date: formatDay(day, locale) })
          : t('gift_note.mailed', { to })
        : t('gift_note.printed'),
    ...(picture ? [t('gift_note.picture', { number: picture })] : []),
    ...(message ? [t('gift_note.message', { message })] : []),
  ];
}
