import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { linkParagraph, type Mail, type MailPicture, mailStatements } from '../../../platform/mail/mail.ts';
import type { Statement } from '../../../platform/outbox/kind.ts';
import { canSeal } from '../../../platform/session/seal.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { formatDay, formatMoney } from '../../../platform/shared/format.ts';
import { type MailAction, pages } from '../../../routes.ts';
import type {
  BilledContractFragment,
  BilledCycleFragment,
  CheckedContractFragment,
} from '../../../shopify/generated/admin/graphql.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { mailFrame } from '../../../site/mail.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { prepaidTerms } from '../../selling-plans/model/prepaid.ts';
import { type Addressee, addresseeOf } from '../addressee.ts';
import type { Box } from '../box/load.ts';
import { isOffered } from '../mail-links/offered.ts';
import { linkTo } from '../mail-links/token.ts';
import { untilText } from '../model/cut-off.ts';
import { lineNumber } from '../model/subscription.ts';
import { nameOfContract } from '../names.ts';
import { type Method, methodText } from '../reserve/method.ts';
import { amountOf, cardOf, type Lines, linesOf, lineText, pickupText, productsText } from './contract.ts';
import { CONSEQUENCES, type FailureReason } from './failure.ts';
import type { NoticePart } from './price-rule.ts';

/** A mail about the billing of a contract. Its texts are `billing.NAME_subject` and the paragraphs below. */
type BillingMail = {
  /** Idempotency key. */
  key: string;
  name: 'notice' | 'failed' | 'reserve' | 'challenge' | 'skipped' | 'paused' | 'card';
  /** Why a charge has failed. Default: the card was refused. */
  reason?: FailureReason;
  /** The day that the texts name as `date`, `YYYY-MM-DD`. */
  day?: Day;
  /** The day of the last try, that the texts name as `last`. */
  lastDay?: Day;
  /** The last day on which the delivery can be changed; null on the day of its charge. */
  until?: Day | null;
  /** What the catalogue has of its products; absent where nobody could ask. */
  box?: Box<Lines[number]> | null;
  /** Default: the page of the subscription. */
  link?: string;
  /** The reserve that would be charged, or was; absent without one. Its `contract` has the method before it. */
  reserve?: Method | null | undefined;
  /** What a notice says of changes that were made before it. */
  parts?: readonly NoticePart[];
} & (
  | {
      contract: BilledContractFragment;
      /** The delivery that it is about. */
      cycle: BilledCycleFragment;
    }
  | { contract: CheckedContractFragment; cycle?: never }
);

/** The paragraphs of each mail; `null` is the link, and the empty one lists the products. */
const PARAGRAPHS: Record<BillingMail['name'], readonly (string | null)[]> = {
  notice: ['notice_text', '', 'notice_change', 'notice_reserve', null],
  failed: ['failed_text', 'failed_reserve', 'failed_again', null],
  reserve: ['reserve_text', 'reserve_after', null, 'reserve_off'],
  challenge: ['challenge_text', 'challenge_reserve', null, 'challenge_where'],
  skipped: ['skipped_text', 'skipped_next', null],
  paused: ['paused_text', 'paused_next', null],
  card: ['card_text', 'card_update', null],
};

/** The mails about a failed charge whose last paragraph before the link is the same as for a refused card. */
const AS_FOR_CARDS: Partial<Record<BillingMail['name'], readonly FailureReason[]>> = {
  skipped: ['bank', 'expired'],
  paused: ['bank', 'expired'],
};
/** The last paragraph before the link of the mails about a charge that has failed. */
const LAST_PARAGRAPHS: Partial<Record<BillingMail['name'], string>> = {
  failed: 'again',
  skipped: 'next',
  paused: 'next',
};

/** The paragraphs of a mail, for its reason. The words for a refused card name no reason in their keys. */
function paragraphsOf({ name, reason = 'card' }: BillingMail): readonly (string | null)[] {
  const last = LAST_PARAGRAPHS[name];
  if (reason === 'card' || !last) return PARAGRAPHS[name];
  return [
    `${name}_${reason}_text`,
    ...(name === 'failed' ? ['failed_reserve'] : []),
    AS_FOR_CARDS[name]?.includes(reason) ? `${name}_${last}` : `${name}_${reason}_${last}`,
    null,
  ];
}

const subjectKey = ({ name, reason = 'card' }: BillingMail): string =>
  name === 'failed' && reason !== 'card' ? `billing.failed_${reason}_subject` : `billing.${name}_subject`;

/** The actions that each mail offers without signing in. */
const ACTIONS: Partial<Record<BillingMail['name'], readonly MailAction[]>> = {
  notice: ['skip', 'move', 'treat', 'now', 'card'],
  failed: ['skip', 'card'],
  reserve: ['card'],
  skipped: ['card'],
  paused: ['card'],
};

/** Whether a mail is about a contract whose charge pays several deliveries. */
const isPrepaid = (mail: BillingMail): boolean => mail.cycle !== undefined && prepaidTerms(mail.contract) !== null;

const actionsOf = (mail: BillingMail): readonly MailAction[] => {
  const { name, reason = 'card' } = mail;
  return (ACTIONS[name] ?? [])
    .filter((action) => action !== 'card' || name === 'notice' || CONSEQUENCES[reason].needsCard)
    .filter((action) => !mail.cycle || isOffered(action, mail.contract));
};

/** The links of a mail that act on its delivery, each with its words. */
async function actionLinks(
  { settings }: Pick<OutboxContext, 'settings'>,
  { market, t }: Addressee,
  mail: BillingMail,
): Promise<{ words: string; url: string }[]> {
  const { name, contract, cycle, day } = mail;
  if (!cycle || !canSeal(settings.sessionSecrets)) return [];
  // what is still to be charged can be acted on until its day
  const until = name === 'notice' || name === 'failed' ? (day ?? '') : '';
  // of a delivery that is paid, the next one is acted on
  const index = name === 'reserve' ? cycle.cycleIndex + 1 : cycle.cycleIndex;
  const link = { contractId: contract.id, cycle: index, until };
  return Promise.all(
    actionsOf(mail).map(async (action) => ({
      words: t(`link.${action}_mail`),
      url: await linkTo(settings, market.code, action, link),
    })),
  );
}

/** The choices where there is too little of something: sentences, and links that change this delivery alone. */
async function shortageParagraphs(
  { settings }: Pick<OutboxContext, 'settings'>,
  { market, t, locale }: Addressee,
  mail: BillingMail,
): Promise<{ paragraphs: string[]; urls: string[] }> {
  const { contract, cycle, day, box } = mail;
  if (!cycle || !day || !box || box.shortages.length === 0) return { paragraphs: [], urls: [] };
  const charged = linesOf(mail.contract, cycle).filter(
    ({ lineDiscountedPrice }) => Number(lineDiscountedPrice.amount) > 0,
  );
  const isAlone = charged.length <= 1;
  const offered = isAlone ? (['swap'] as const) : (['swap', 'leave'] as const);
  const actions = canSeal(settings.sessionSecrets) ? offered.filter((action) => isOffered(action, mail.contract)) : [];
  const paragraphs: string[] = [];
  const urls: string[] = [];
  for (const { line, left } of box.shortages) {
    const { title: name, quantity } = line;
    paragraphs.push(t(left > 0 ? 'billing.short_few' : 'billing.short_none', { name, left, quantity }));
    for (const action of actions) {
      const link = { contractId: contract.id, cycle: cycle.cycleIndex, until: day, line: lineNumber(line) };
      const url = await linkTo(settings, market.code, action, link);
      paragraphs.push(linkParagraph(t(`link.${action}_mail`, { name }), url));
      urls.push(url);
    }
  }
  paragraphs.push(t('billing.short_wait', { date: formatDay(day, locale) }));
  return { paragraphs, urls };
}

/** The pictures beside the products of a delivery. */
const picturesOf = (
  { settings }: Pick<OutboxContext, 'settings'>,
  { contract, cycle, box }: BillingMail,
  locale: string,
): MailPicture[] =>
  cycle && box
    ? linesOf(contract, cycle).flatMap((line) => {
        const path = box.pictures.get(line.variantId ?? '');
        return path ? [{ line: lineText(line, locale), url: new URL(path, settings.publicOrigin).href }] : [];
      })
    : [];

/** What can be done until the charge. Of what is paid at once, only the charge itself can be changed. */
function changeText(mail: BillingMail, { t, locale }: Pick<Addressee, 't' | 'locale'>): string {
  const until = mail.until ? untilText(mail.until, { t, locale }) : null;
  if (isPrepaid(mail)) return until ? t('prepaid.notice_until', { until }) : t('prepaid.notice_change');
  return until ? t('billing.notice_until', { until }) : t('billing.notice_change');
}

/**
 * The mail about the billing of a contract, in its language.
 *
 * @returns null when the provider knows no address of the customer. @throws UpstreamError when the texts cannot be
 * read.
 */
export async function mailAbout(
  context: Pick<OutboxContext, 'settings' | 'translate' | 'database'>,
  mail: BillingMail,
): Promise<Mail | null> {
  const { settings } = context;
  const { key, name, contract, day, lastDay, link: given } = mail;
  const addressee = await addresseeOf(contract, context);
  if (!addressee) return null;
  const { to, market, locale, t } = addressee;
  const number = numberOfGid(contract.id);
  const link = given ?? `${settings.publicOrigin}${pages.subscription(market.code, number)}`;
  const card = cardOf(contract);
  const products = mail.cycle ? productsText(mail.contract, mail.cycle, locale) : '';
  const { inText: subscription } = await nameOfContract(context, contract, { t, locale });
  const values = {
    subscription,
    date: day ? formatDay(day, locale) : '',
    last: lastDay ? formatDay(lastDay, locale) : '',
    amount: mail.cycle ? formatMoney(amountOf(mail.contract, mail.cycle), contract.currencyCode, locale) : '',
    last4: card?.lastDigits ?? '',
    first: methodText(contract.customerPaymentMethod ?? null, t),
    reserve: methodText(mail.reserve ?? null, t),
    expiry: card ? `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}` : '',
  };
  const button = name === 'challenge' ? t('sub.challenge_confirm') : t('sub.manage_named', { subscription });
  const change = changeText(mail, { t, locale });
  const short = await shortageParagraphs(context, addressee, mail);
  const place = mail.cycle ? pickupText(mail.contract, mail.cycle) : null;
  const where = place ? [t('pickup.collect', { place })] : [];
  const told = await Promise.all((mail.parts ?? []).map((part) => part.told(addressee)));
  const paragraphs = paragraphsOf(mail).flatMap((text) => {
    if (text === null) return linkParagraph(button, link);
    if (text === '') return [products, ...where, ...told.flatMap((part) => part.paragraphs), ...short.paragraphs];
    if (text.endsWith('_reserve') && !mail.reserve) return [];
    return text === 'notice_change' ? change : t(`billing.${text}`, values);
  });
  const links = [...told.flatMap((part) => part.links), ...(await actionLinks(context, addressee, mail))];
  if (links.length > 0)
    paragraphs.push(t('billing.links'), ...links.map(({ words, url }) => linkParagraph(words, url)));
  const moreLinks = [...short.urls, ...links.map(({ url }) => url)];
  return {
    kind: 'customer',
    ...(name === 'notice' && { urgency: 'notice' as const }),
    key,
    about: contract.id,
    to,
    subject: t(subjectKey(mail), values),
    ...(name === 'notice' && { preheader: change }),
    paragraphs,
    footer: [t('billing.mail_reason', { number })],
    frame: mailFrame(market, settings, t, `billing_${name}`),
    link,
    moreLinks,
    pictures: picturesOf(context, mail, locale),
  };
}

/**
 * The statements that store {@link mailAbout}; null when the provider knows no address of the customer. @throws
 * UpstreamError when the texts cannot be read.
 */
export async function billingMail(
  db: DrizzleD1Database,
  context: Pick<OutboxContext, 'settings' | 'translate' | 'database'>,
  mail: BillingMail,
): Promise<readonly Statement[] | null> {
  const made = await mailAbout(context, mail);
  return made && mailStatements(db, made);
}
