import { drizzle } from 'drizzle-orm/d1';
import { enums, type Infer, integer, object, string } from 'superstruct';
import { log } from '../../platform/log.ts';
import { linkParagraph, type Mail, mailStatements } from '../../platform/mail/mail.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { type Attempt, kind } from '../../platform/outbox/kind.ts';
import { wakeOutbox } from '../../platform/outbox/wake.ts';
import { canSeal } from '../../platform/session/seal.ts';
import { addDays, type Day, dayOf, type TimeZone } from '../../platform/shared/day.ts';
import { dayOrEmpty } from '../../platform/shared/fields.ts';
import { formatDay, formatDays, formatMoney } from '../../platform/shared/format.ts';
import { type MailAction, pages } from '../../routes.ts';
import type { BilledContractFragment, BilledCycleFragment } from '../../shopify/generated/admin/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { shopTimeZone } from '../../shopify/time-zone.ts';
import type { CallContext } from '../../site/endpoint.ts';
import { mailFrame } from '../../site/mail.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { journeyOfCharge } from '../delivery/model/dispatch.ts';
import { type Addressee, addresseeOf } from './addressee.ts';
import { amountOf, pickupText, productsText } from './billing/contract.ts';
import { readContractToTell, readCycle } from './billing/read.ts';
import { linkTo } from './mail-links/token.ts';
import { isOver, isPastLast } from './model/subscription.ts';
import { nameOfContract } from './names.ts';

/** The changes by the customer that a mail confirms, by the word of their success. */
const CHANGES = [
  'skipped',
  'unskipped',
  'rescheduled',
  'later',
  'paused',
  'resumed',
  'cancelled',
  'refitted',
  'refitted_back',
  'pickup',
  'pickup_ended',
] as const;
export type Change = (typeof CHANGES)[number];

export const isChange = (word: string): word is Change => (CHANGES as readonly string[]).includes(word);

/**
 * `cycle`: index of the delivery that was changed, 0 for a change of the whole subscription. `from`: the day of its
 * charge before. `until`: the day on which a paused subscription resumes, empty for another one. Days are `YYYY-MM-DD`.
 */
const Changed = object({
  contractId: string(),
  change: enums(CHANGES),
  cycle: integer(),
  from: dayOrEmpty,
  until: dayOrEmpty,
});
type Changed = Infer<typeof Changed>;

/** Rows of the outbox that confirm a change to the customer. */
export const changeMailKind = kind('change-mail', Changed);

/**
 * Has a mail confirm a change that was just made. The caller holds the contract's lock and calls it only where
 * something has changed, so a form that is sent twice leads to one mail. The change stands also where this fails.
 */
export async function mailChange(
  { c }: Pick<CallContext, 'c'>,
  { cycle = 0, from = '', until = '', ...changed }: Pick<Changed, 'contractId' | 'change'> & Partial<Changed>,
): Promise<void> {
  const key = `${changed.change} ${numberOfGid(changed.contractId)} ${crypto.randomUUID()}`;
  try {
    await enqueue(drizzle(c.env.DB), changeMailKind, { key, payload: { ...changed, cycle, from, until } });
    c.executionCtx.waitUntil(wakeOutbox(c.env, changeMailKind));
  } catch (error) {
    log.error({ event: 'change_mail', key, error: String(error) });
  }
}

/** The actions that each mail offers without signing in: on the delivery that was changed, or on the next one. */
const ACTIONS: Readonly<Record<Change, readonly MailAction[]>> = {
  skipped: ['unskip'],
  unskipped: ['skip', 'move'],
  rescheduled: ['move', 'skip'],
  later: ['move', 'skip'],
  paused: [],
  resumed: ['skip', 'move'],
  cancelled: [],
  refitted: ['skip', 'move'],
  refitted_back: ['skip', 'move'],
  pickup: ['skip', 'move'],
  pickup_ended: ['skip', 'move'],
};

/** Changes after which nothing is planned. */
const RESTS: readonly Change[] = ['paused', 'cancelled'];

/** Changes of the place to which the deliveries go, also of a paused subscription. */
const COLLECTING: readonly Change[] = ['pickup', 'pickup_ended'];

/** Changes of the contract that hold as long as it runs. */
const OF_CONTRACT: readonly Change[] = ['resumed', 'refitted', 'refitted_back'];

/** The words of the link to the subscription; those after all other changes name what it is for. */
const LINK_WORDS: Partial<Record<Change, string>> = { paused: 'changed.resume', cancelled: 'changed.see' };

/** A change as the provider has it by now. */
interface Made {
  key: string;
  changed: Changed;
  contract: BilledContractFragment;
  /** The delivery that was changed. */
  cycle: BilledCycleFragment | null;
  /** The delivery that is charged next. */
  next: BilledCycleFragment | null;
  /** The time zone of the provider's shop, IANA. */
  zone: TimeZone;
}

/** The day of a charge, `YYYY-MM-DD`. */
const dayOfCharge = ({ billingAttemptExpectedDate }: BilledCycleFragment, zone: TimeZone): Day =>
  dayOf(new Date(billingAttemptExpectedDate), zone);

/** The sum and the day of a charge in words. */
const chargeOf = (contract: BilledContractFragment, charged: BilledCycleFragment, zone: TimeZone, locale: string) => ({
  amount: formatMoney(amountOf(contract, charged), contract.currencyCode, locale),
  date: formatDay(dayOfCharge(charged, zone), locale),
});

/** That a delivery is collected, and where. */
function pickupParagraphs(contract: BilledContractFragment, next: BilledCycleFragment, t: Addressee['t']): string[] {
  const place = pickupText(contract, next);
  return place ? [t('pickup.collect', { place })] : [];
}

/** The sentences about what is charged and delivered after the change. */
function comingParagraphs(
  { changed: { change }, contract, cycle, next, zone }: Made,
  { market, locale, t }: Addressee,
): Mail['paragraphs'] {
  const date = (day: Day) => formatDay(day, locale);
  const paragraphs = [];
  // a delivery after the next one
  if (cycle && !cycle.skipped && cycle.cycleIndex !== next?.cycleIndex)
    paragraphs.push(t('changed.charge', chargeOf(contract, cycle, zone, locale)));
  if (next) {
    const journey = journeyOfCharge(dayOfCharge(next, zone), market.country);
    const days = formatDays(journey.arrives.from, journey.arrives.to, locale);
    paragraphs.push(
      t('changed.next', chargeOf(contract, next, zone, locale)),
      productsText(contract, next, locale),
      t('changed.arrives', { leaves: date(journey.leaves), days }),
      ...pickupParagraphs(contract, next, t),
    );
  } else if (contract.status !== 'PAUSED' && !RESTS.includes(change)) paragraphs.push(t('changed.none'));
  return paragraphs;
}

/** The links that change it again without signing in. */
async function actionLinks(
  settings: OutboxContext['settings'],
  { changed: { change }, contract, cycle, next, zone }: Made,
  { market, t }: Addressee,
): Promise<{ words: string; url: string }[]> {
  const acted = cycle ?? next;
  const actions = acted && canSeal(settings.sessionSecrets) ? ACTIONS[change] : [];
  return Promise.all(
    actions.map(async (action) => ({
      words: t(`link.${action}_mail`),
      url: await linkTo(settings, market.code, action, {
        contractId: contract.id,
        cycle: acted!.cycleIndex,
        until: dayOfCharge(acted!, zone),
      }),
    })),
  );
}

/**
 * The mail that confirms a change: what was changed, the next charge with its products, and the way to change it again.
 *
 * @returns null when the provider knows no address of the customer. @throws UpstreamError when the texts cannot be
 * read.
 */
export async function changeMail(
  context: Pick<OutboxContext, 'settings' | 'translate' | 'database'>,
  made: Made,
): Promise<Mail | null> {
  const { settings } = context;
  const { key, changed, contract, cycle, next, zone } = made;
  const { change, from, until } = changed;
  const addressee = await addresseeOf(contract, context);
  if (!addressee) return null;
  const { to, market, locale, t } = addressee;
  const number = numberOfGid(contract.id);
  const date = (day: Day) => formatDay(day, locale);
  const leaves = (day: Day) => date(journeyOfCharge(day, market.country).leaves);
  const { inText: subscription } = await nameOfContract(context, contract, { t, locale });
  const values = {
    subscription,
    date: cycle ? leaves(change === 'skipped' && from ? from : dayOfCharge(cycle, zone)) : '',
    from: from ? leaves(from) : '',
    until: until && date(until),
    place: pickupText(contract, null) ?? '',
  };
  const paragraphs = [
    t(change === 'paused' && until ? 'changed.paused_until_text' : `changed.${change}_text`, values),
    ...comingParagraphs(made, addressee),
  ];
  const link = `${settings.publicOrigin}${pages.subscription(market.code, number)}`;
  paragraphs.push(linkParagraph(t(LINK_WORDS[change] ?? 'sub.manage_named', { subscription }), link));
  const links = await actionLinks(settings, made, addressee);
  if (links.length > 0)
    paragraphs.push(
      t(change === 'skipped' ? 'changed.undo' : 'billing.links'),
      ...links.map(({ words, url }) => linkParagraph(words, url)),
    );
  return {
    kind: 'customer',
    key,
    about: contract.id,
    to,
    subject: t(`changed.${change}_subject`, values),
    ...(next && { preheader: t('changed.next', chargeOf(contract, next, zone, locale)) }),
    paragraphs,
    footer: [t('billing.mail_reason', { number })],
    frame: mailFrame(market, settings, t, `changed_${change}`),
    link,
    moreLinks: links.map(({ url }) => url),
  };
}

/** Whether a change still holds: one that was undone before its mail was written is not told. */
function stillHolds({ change }: Changed, contract: BilledContractFragment, cycle: BilledCycleFragment | null): boolean {
  const { status } = contract;
  if (change === 'paused') return status === 'PAUSED';
  if (change === 'cancelled') return status === 'CANCELLED';
  if (COLLECTING.includes(change))
    return !isOver(status) && (pickupText(contract, null) !== null) === (change === 'pickup');
  if (status !== 'ACTIVE') return false;
  return (
    OF_CONTRACT.includes(change) ||
    (cycle !== null && cycle.status !== 'BILLED' && cycle.skipped === (change === 'skipped'))
  );
}

/** How far ahead the next charge is looked for, in days: more than the longest rhythm, a year that is paid at once. */
const DAYS_AHEAD = 400;

/** Stores the mail that confirms a change, as the subscription is by now. @throws UpstreamError */
export async function sendChangeMail(
  changed: Changed,
  { context, key, now, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database } = context;
  const { contractId, cycle: index } = changed;
  const zone = await shopTimeZone(settings);
  const today = dayOf(now, zone);
  const range = { start: `${addDays(today, -1)}T00:00:00Z`, end: `${addDays(today, DAYS_AHEAD)}T00:00:00Z` };
  const { subscriptionContract: contract, subscriptionBillingCycles } = await readContractToTell(
    context,
    contractId,
    range,
  );
  const cycles = subscriptionBillingCycles.nodes;
  // from the same answer where it can be: two would not fit together while the customer changes something else
  const cycle =
    index > 0
      ? (cycles.find(({ cycleIndex }) => cycleIndex === index) ?? (await readCycle(context, contractId, index)))
      : null;
  if (!contract || !stillHolds(changed, contract, cycle)) return;
  const isToCome = (found: BilledCycleFragment) =>
    found.status !== 'BILLED' &&
    !found.skipped &&
    !isPastLast(found.cycleIndex, contract.billingPolicy.maxCycles) &&
    dayOfCharge(found, zone) >= today;
  const next = contract.status === 'ACTIVE' ? (cycles.find(isToCome) ?? null) : null;
  const mail = await changeMail(context, { key, changed, contract, cycle, next, zone });
  if (mail) await complete(...(await mailStatements(drizzle(database), mail)));
}
