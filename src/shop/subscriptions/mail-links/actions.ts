import type { Settings } from '../../../env.ts';
import { deleteNote, readNote, writeNote } from '../../../platform/database/notes.ts';
import { type Day, isDay } from '../../../platform/shared/day.ts';
import type { MailAction } from '../../../routes.ts';
import { adminApi } from '../../../shopify/admin.ts';
import { PaymentEmailDocument } from '../../../shopify/generated/admin/graphql.ts';
import type { Done } from '../../notices/model/done.ts';
import { agreeDay } from '../billing/agree.ts';
import { readCycle } from '../billing/read.ts';
import { scheduleCycle } from '../cycles.ts';
import { addToCycle, commitCycleDraft, removeFromCycle, swapInCycle } from '../drafts.ts';
import { payNow } from '../get-now.ts';
import { chargeDay, isBeyond } from '../model/calendar.ts';
import type { Upcoming } from '../model/subscription.ts';
import { postponeDelivery } from '../postpone.ts';
import type { Reads } from '../products.ts';
import { CYCLE_NOT_FOUND, INVALID_DATE, providerRefusal, type Refusal, type ShopRefusal } from '../refusal.ts';
import { changedInCycle, elsewhereInCycle, extrasOfCycle } from '../restore-edits.ts';
import { recipeChoices, treatChoices } from './choices.ts';
import { isFree, type LinkedDelivery, lineOf } from './delivery.ts';

/** The delivery leaves on that day anyway. */
const SAME_DAY: ShopRefusal = { code: 'same_day', status: 422, field: 'date' };
const LINE_GONE: ShopRefusal = { code: 'line_gone', status: 409 };
/** The choice of the form is none any more. */
const GONE: ShopRefusal = { code: 'sold_out', status: 409, field: 'variantId' };

/** The means to act on a delivery, and what the form has sent. The caller holds the contract's lock. */
interface Context {
  settings: Settings;
  database: D1Database;
  delivery: LinkedDelivery;
  date: string;
  formId: string;
  /** The size that was chosen, for an action that brings one. */
  variantId: string;
  reads: Reads;
  /** The name under which the use of the link is noted. */
  use: string;
}

type Act = (context: Context) => Promise<Done | Refusal>;

const skip: Act = async ({ settings, delivery: { link } }) =>
  (await scheduleCycle(settings, link.contractId, link.cycle, { skip: true })) ?? 'skipped';

const unskip: Act = async ({ settings, database, delivery: { link, day } }) => {
  const refused = await scheduleCycle(settings, link.contractId, link.cycle, { skip: false });
  if (refused) return refused;
  await agreeDay(database, link.contractId, link.cycle, day);
  return 'unskipped';
};

/** Has a delivery come in the place of the one that follows it. @throws UpstreamError */
async function moveBeyond(
  { settings, database, delivery: { link, day } }: Context,
  follower: Pick<Upcoming, 'index' | 'day'>,
  date: Day,
): Promise<Done | Refusal> {
  const { contractId, cycle } = link;
  const indexes = [cycle, follower.index];
  const [[extras, othersExtras], [changed, othersChanged], elsewhere] = await Promise.all([
    Promise.all(indexes.map((index) => extrasOfCycle(settings, contractId, index))),
    Promise.all(indexes.map((index) => changedInCycle(settings, contractId, index))),
    elsewhereInCycle(settings, contractId, cycle),
  ]);
  const wanted = {
    delivery: {
      index: cycle,
      day,
      extras: extras ?? [],
      changed: changed ?? [],
      ...(elsewhere && { elsewhere }),
    },
    follower: { ...follower, extras: othersExtras ?? [], changed: othersChanged ?? [] },
    day: date,
  };
  const result = await postponeDelivery({ settings, database }, contractId, wanted);
  if (!result) return INVALID_DATE;
  await agreeDay(database, contractId, follower.index, date);
  return result;
}

const move: Act = async (context) => {
  const {
    settings,
    database,
    delivery: { link, market, movable, follower, day },
    date: chosen,
  } = context;
  const { contractId, cycle } = link;
  const date = isDay(chosen) ? chargeDay(chosen, day, market.country) : chosen;
  if (date === day) return SAME_DAY;
  if (isDay(date) && follower && isBeyond(date, follower) && date <= follower.movable.to)
    return moveBeyond(context, follower, date);
  if (!isDay(date) || !movable || date < movable.from || date > movable.to) return INVALID_DATE;
  const refused = await scheduleCycle(settings, contractId, cycle, { day: date });
  if (refused) return refused.refused === 'CYCLE_NOT_FOUND' ? CYCLE_NOT_FOUND : INVALID_DATE;
  await agreeDay(database, contractId, cycle, date);
  return 'rescheduled';
};

const now: Act = ({ settings, database, delivery: { link, contract, day, bounds }, formId }) =>
  payNow(
    { settings, database },
    {
      contractId: link.contractId,
      customerId: contract.customer?.id ?? '',
      delivery: { index: link.cycle, day, bounds },
      isPaid: async () =>
        (await readCycle({ settings }, link.contractId, link.cycle).catch(() => null))?.status === 'BILLED',
    },
    formId,
  );

const card: Act = async ({ settings, delivery: { contract } }) => {
  const method = contract.customerPaymentMethod;
  if (!method) return { code: 'payment_email_failed', status: 409 };
  const { customerPaymentMethodSendUpdateEmail: sent } = await adminApi(settings, PaymentEmailDocument, {
    id: method.id,
  });
  return providerRefusal(sent?.userErrors) ?? 'payment_email';
};

/**
 * The draft of an earlier attempt may be committed, and its answer lost: it is committed again before another is made.
 * One of another treat is not this choice, and only counts where the delivery brings that treat by now.
 */
const treat: Act = async (context) => {
  const { settings, database, delivery, variantId, use } = context;
  const { contractId, cycle } = delivery.link;
  const note = `draft ${use}`;
  const [wanted = '', draftId] = (await readNote(database, note))?.split(' ') ?? [];
  const isMade =
    draftId !== undefined &&
    (wanted === variantId
      ? !(await commitCycleDraft(settings, draftId))
      : delivery.lines.some((line) => line.variantId === wanted));
  if (isMade) return 'product_added';
  const choice = (await treatChoices(context, delivery)).find((known) => known.variantId === variantId);
  if (!choice) return GONE;
  const { quantity, price } = choice;
  const customerId = delivery.contract.customer?.id ?? '';
  const refused = await addToCycle(settings, contractId, cycle, [{ variantId, quantity, price }], (opened) =>
    writeNote(database, note, customerId, `${variantId} ${opened}`),
  );
  await deleteNote(database, note);
  return refused ?? 'product_added';
};

const swap: Act = async (context) => {
  const { settings, delivery, variantId } = context;
  const { contractId, cycle } = delivery.link;
  const line = lineOf(delivery);
  if (!line) return LINE_GONE;
  const choice = (await recipeChoices(context, delivery)).find((known) => known.variantId === variantId);
  if (!choice) return GONE;
  const { quantity, price } = choice;
  return (await swapInCycle(settings, contractId, cycle, line.id, { variantId, quantity, price })) ?? 'swapped_once';
};

const leave: Act = async ({ settings, delivery }) => {
  const line = lineOf(delivery);
  if (!line) return LINE_GONE;
  // nobody gets a parcel with nothing but what is free of charge
  const others = delivery.lines.filter(({ id }) => id !== line.id);
  if (others.every(isFree)) return { code: 'last_line', status: 409 };
  const done = isFree(line) ? 'thanks_left' : 'left_out';
  return (await removeFromCycle(settings, delivery.link.contractId, delivery.link.cycle, line.id)) ?? done;
};

export const actions: Record<MailAction, Act> = { skip, unskip, move, now, card, treat, swap, leave };

/** The code of the answer when the provider refuses an action. */
export const failureOf: Record<MailAction, string> = {
  skip: 'change_failed',
  unskip: 'change_failed',
  move: 'change_failed',
  now: 'payment_failed',
  card: 'payment_email_failed',
  treat: 'change_failed',
  swap: 'change_failed',
  leave: 'change_failed',
};
