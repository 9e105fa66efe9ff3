/** The mails that tell that a change of the food is due. */

import { linkParagraph, type Mail } from '../../platform/mail/mail.ts';
import type { Day } from '../../platform/shared/day.ts';
import { formatDay, formatList } from '../../platform/shared/format.ts';
import { foodLinkPath, foodOneClickPath, pages } from '../../routes.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { mailFrame } from '../../site/mail.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { gramsText } from '../planner/index.ts';
import { type Addressee, addresseeOf, percentOff } from '../subscriptions/index.ts';
import type { Proposal, Side } from './compare.ts';
import type { FoundContract } from './contract.ts';
import { tokenOf } from './links/token.ts';
import { lessPercent, packsText, priceText, reasonsText } from './words.ts';

/** What a mail is about. */
export type Due =
  /** An animal is in another stage of its life from a day on. `food`: the first choice of its plan then. */
  | {
      kind: 'stage';
      petId: string;
      name: string;
      stage: 'adult' | 'senior';
      on: Day;
      food: string;
      gramsPerDay: number;
    }
  /** Something of an animal was changed, and another box fits. */
  | { kind: 'weight'; today: Day; before: Side; proposal: Proposal };

function textsOf(
  due: Due,
  contract: Pick<FoundContract, 'currencyCode' | 'discounts'>,
  { t, locale }: Addressee,
): { subject: string; paragraphs: string[] } {
  if (due.kind === 'stage') {
    const { name, stage, on, food, gramsPerDay } = due;
    const values = { name, date: formatDay(on, locale), food, grams: gramsText(gramsPerDay, locale) };
    return {
      subject: t(`portions.mail_${stage}_subject`, values),
      paragraphs: [t(`portions.mail_${stage}_text`, values)],
    };
  }
  const { before, proposal } = due;
  const percent = percentOff(contract) ?? 0;
  const aDay = ({ pricePerDay }: Side) => priceText(lessPercent(pricePerDay, percent), contract.currencyCode, locale);
  const names = formatList(
    proposal.reasons.map(({ name }) => name),
    locale,
  );
  return {
    subject: t('portions.mail_weight_subject', { names }),
    paragraphs: [
      reasonsText(proposal, { t, locale }).join(' '),
      t('portions.mail_weight_text', {
        packs: packsText(proposal.after, locale).join(', '),
        after: aDay(proposal.after),
        before: aDay(before),
      }),
    ],
  };
}

const keyOf = (number: string, due: Due): string =>
  due.kind === 'stage' ? `portion-stage ${number} ${due.petId} ${due.stage}` : `portion-weight ${number} ${due.today}`;

/**
 * The mail that tells that a change is due.
 *
 * @returns null when the provider knows no address of the customer. @throws UpstreamError when the texts cannot be
 * read.
 */
export async function dueMail(
  context: Pick<OutboxContext, 'settings' | 'translate'>,
  contract: Parameters<typeof addresseeOf>[0] & Pick<FoundContract, 'id' | 'currencyCode' | 'discounts'>,
  due: Due,
): Promise<Mail | null> {
  const { settings } = context;
  const addressee = await addresseeOf(contract, context);
  if (!addressee) return null;
  const { to, market, t } = addressee;
  const number = numberOfGid(contract.id);
  const { subject, paragraphs } = textsOf(due, contract, addressee);
  const link = `${settings.publicOrigin}${pages.subscription(market.code, number)}`;
  const token = await tokenOf(settings, 'off', { contractId: contract.id, cycle: 0 });
  const off = `${settings.publicOrigin}${foodLinkPath(market.code, 'off', token)}`;
  return {
    kind: 'customer',
    urgency: 'notice',
    key: keyOf(number, due),
    about: contract.id,
    to,
    subject,
    paragraphs: [...paragraphs, t('portions.mail_consent'), linkParagraph(t('portions.mail_link'), link)],
    footer: [t('portions.mail_reason', { number }), linkParagraph(t('portions.mail_off'), off)],
    frame: mailFrame(market, settings, t, 'portions'),
    link,
    moreLinks: [off],
    unsubscribe: `${settings.publicOrigin}${foodOneClickPath(token, market.code)}`,
  };
}
