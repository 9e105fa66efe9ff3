import { canSeal } from '../../../platform/session/seal.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import type { NoticePart } from '../billing/price-rule.ts';
import { linkTo } from '../mail-links/token.ts';
import { lineNumber } from '../model/subscription.ts';
import { lineOfGift, type Placed } from './place.ts';

/** The part of a notice that tells of the small gifts in its delivery, each with the link that leaves it out. */
export function thanksNotice(
  { settings }: Pick<OutboxContext, 'settings'>,
  placed: readonly Placed[],
  {
    contractId,
    cycle,
    until,
    found,
  }: { contractId: string; cycle: number; until: string; found: Parameters<typeof lineOfGift>[0] },
): NoticePart | null {
  const gifts = placed.flatMap(({ number, variantId }) => {
    const line = lineOfGift(found, variantId);
    return line ? [{ number, line }] : [];
  });
  if (gifts.length === 0) return null;
  return {
    async told({ t, market }) {
      const links = gifts.map(async ({ line: { id, title: name } }) => ({
        words: t('thanks.leave_mail', { name }),
        url: await linkTo(settings, market.code, 'leave', { contractId, cycle, until, line: lineNumber({ id }) }),
      }));
      return {
        paragraphs: gifts.map(({ number, line: { title: name } }) => t('thanks.notice', { number, name })),
        links: canSeal(settings.sessionSecrets) ? await Promise.all(links) : [],
      };
    },
    statements: [],
  };
}
