import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { processedForms } from '../../../platform/database/tables.ts';
import { type Day, isDay } from '../../../platform/shared/day.ts';
import { readerOf } from '../../../site/reader.ts';
import type { Done } from '../../notices/model/done.ts';
import { changeContract, doneAfter } from '../change-contract.ts';
import { changeOnce, keyOfForm } from '../change-once.ts';
import { commitDraft, type OnDraft, removeDraftLine, updateDraftLine } from '../drafts.ts';
import { finishEdits, type Restoration } from '../edits.ts';
import { AnimalEndShape, AnimalPauseShape, AnimalShape, LineAnimalShape } from '../model/animal-shapes.ts';
import { type Box, isEmptyWith, quantitiesWithout } from '../model/box.ts';
import { OTHER_DAY } from '../model/pausing.ts';
import { lineNumber, type Subscription, type Upcoming } from '../model/subscription.ts';
import type { Refusal, ShopRefusal } from '../refusal.ts';
import { type ChangeContext, requireComplete, subscriptionEndpoint } from '../subscription-endpoint.ts';
import { editDeliveries } from './edit-deliveries.ts';
import { type HouseholdBox, loadBox } from './load.ts';
import { deleteEnd, noteEnd, notePaused, pausedCycles } from './store.ts';

export const ANIMAL_NOT_FOUND: ShopRefusal = { code: 'animal_not_found', status: 404 };
/** Without the animal a delivery would bring nothing, or the subscription. */
const NOTHING_LEFT: ShopRefusal = { code: 'nothing_left', status: 409 };

/** The box of the subscription that is changed. @throws UpstreamError */
export const boxOfChange = (
  { call: { c, market }, settings, database, today, session }: ChangeContext,
  subscription: Subscription,
): Promise<HouseholdBox | null> =>
  loadBox({ ...readerOf(c, market), settings, database, today }, session.customerId, subscription);

/** The deliveries that a pause may leave an animal out of. */
export const pausable = ({ upcoming }: Pick<Subscription, 'upcoming'>): Upcoming[] =>
  upcoming.filter(({ skipped }) => !skipped);

/**
 * The deliveries that a form names: the next ones, or those that are charged before a day. @returns null for a day
 * before which there is none, or after which none is planned.
 */
export function chosenDeliveries(
  subscription: Pick<Subscription, 'upcoming'>,
  { deliveries, date }: { deliveries: string; date: string },
): Upcoming[] | null {
  const open = pausable(subscription);
  if (deliveries !== OTHER_DAY) {
    const count = /^[1-9]$/.test(deliveries) ? Number(deliveries) : 0;
    return count > 0 && count <= open.length ? open.slice(0, count) : null;
  }
  const last = open.at(-1);
  if (!isDay(date) || !last || date > last.leaves) return null;
  const chosen = open.filter(({ leaves }) => leaves < (date as Day));
  return chosen.length > 0 ? chosen : null;
}

/** The animals that a delivery leaves out. */
const leftOutOf = (paused: HouseholdBox['paused'], index: number): Set<string> =>
  new Set([...paused].flatMap(([id, cycles]) => (cycles.has(index) ? [id] : [])));

/** A box with the deliveries that leave out an animal's food. */
type Pausing = Pick<HouseholdBox, 'box' | 'paused'>;

/**
 * A delivery with what it shall bring without the animals that are left out of it. What the customer has changed of it
 * in another way stays: lines that no pause explains, neither before nor now.
 */
function wantedWithout(delivery: Upcoming, before: Pausing, { box, paused }: Pausing) {
  const usual = new Map(box.lines.map(({ id, quantity }) => [id, quantity]));
  const now = quantitiesWithout(box, leftOutOf(paused, delivery.index));
  const explained = { ...quantitiesWithout(before.box, leftOutOf(before.paused, delivery.index)), ...now };
  const kept = (delivery.changed ?? []).filter(({ id }) => !(id in explained));
  const quantities = Object.fromEntries([
    ...kept.map(({ id, quantity }) => [id, quantity] as const),
    ...Object.entries(now).filter(([id, pieces]) => usual.get(id) !== pieces),
  ]);
  return { delivery, quantities, address: delivery.elsewhere ?? null };
}

/**
 * Has the deliveries leave out an animal's food, and only these: all others bring it.
 *
 * @param indexes of the deliveries. @throws UpstreamError
 */
async function leaveOut(
  context: ChangeContext,
  { box, paused }: HouseholdBox,
  animalId: string,
  indexes: ReadonlySet<number>,
): Promise<Restoration | Refusal> {
  const { subscription, session } = context;
  const after = { box, paused: new Map([...paused, [animalId, indexes]]) };
  const wanted = pausable(subscription).map((delivery) => wantedWithout(delivery, { box, paused }, after));
  const isEmpty = wanted.some(
    ({ delivery, quantities }) =>
      delivery.extras.every(({ price }) => price === 0) && isEmptyWith(box.lines, quantities),
  );
  if (isEmpty) return NOTHING_LEFT;
  return editDeliveries(context, wanted, (db) => [
    notePaused(db, { contractId: subscription.id, animalId, customerId: session.customerId }, indexes),
  ]);
}

/** A change of one of the animals that eat of a subscription's box. */
async function ofAnimal<D extends Done>(
  context: ChangeContext,
  animalId: string,
  change: (household: HouseholdBox) => Promise<D | Done | Refusal>,
): Promise<Done | Refusal> {
  const refusal = requireComplete(context);
  if (refusal) return refusal;
  const household = await boxOfChange(context, context.subscription);
  return household?.box.animals.some(({ id }) => id === animalId) ? change(household) : ANIMAL_NOT_FOUND;
}

/** Leaves an animal's food out of the next deliveries; after them it comes again by itself. */
export const postAnimalPause = subscriptionEndpoint(
  AnimalPauseShape,
  'change_failed',
  ({ animalId, deliveries, date }, context) =>
    ofAnimal(context, animalId, async (household) => {
      const chosen = chosenDeliveries(context.subscription, { deliveries, date });
      if (!chosen)
        return { code: 'invalid_pause', status: 422, field: deliveries === OTHER_DAY ? 'date' : 'deliveries' };
      const indexes = new Set(chosen.map(({ index }) => index));
      return doneAfter(await leaveOut(context, household, animalId, indexes), 'animal_paused');
    }),
);

/** Has all deliveries bring an animal's food again. */
export const postAnimalResume = subscriptionEndpoint(AnimalShape, 'change_failed', ({ animalId }, context) =>
  ofAnimal(context, animalId, async (household) =>
    doneAfter(await leaveOut(context, household, animalId, new Set()), 'animal_resumed'),
  ),
);

/**
 * Has the deliveries of the animals that are left out bring what the changed contract would without them. A failure
 * leaves the deliveries as they are; the next change of a pause sets them.
 *
 * @param before the household before the change.
 */
export async function pauseAnew(
  context: ChangeContext,
  read: () => Promise<Subscription | null>,
  before: Pausing,
): Promise<void> {
  const { settings, database } = context;
  // other edits would take the place of those that wait: a skip would be lost, and charged
  if ((await finishEdits(settings, database, context.subscription.id)) === 'pending') return;
  const subscription = await read();
  const household = subscription && (await boxOfChange(context, subscription));
  if (!household || household.paused.size === 0) return;
  await editDeliveries(
    { ...context, subscription },
    pausable(subscription).map((delivery) => wantedWithout(delivery, before, household)),
  );
}

/**
 * Changes a contract, after which the deliveries of the animals that are left out bring what the changed one would
 * without them. Without such animals it costs no call of the provider. @throws UpstreamError
 */
export async function changePaused(
  context: ChangeContext,
  read: () => Promise<Subscription | null>,
  change: () => Promise<Restoration | Refusal>,
): Promise<Restoration | Refusal> {
  const { database, subscription } = context;
  const paused = await pausedCycles(database, subscription.id);
  const before = paused.size > 0 ? await boxOfChange(context, subscription) : null;
  const result = await change();
  if (before && typeof result === 'string') await pauseAnew(context, read, before);
  return result;
}

/**
 * The name of an animal's end in place of its form, where it takes its part of lines that others eat too: the part of
 * what is left would be taken a second time by another form after a commit whose answer was lost. Empty for lines of
 * its own only, which are gone then.
 */
export const formOfEnd = ({ animals }: Box, animalId: string): string =>
  animals
    .filter(({ id }) => id === animalId)
    .flatMap(({ portions }) => portions.filter(({ part }) => part < 1))
    .map(({ lineId }) => lineNumber({ id: lineId }))
    .join(' ');

/**
 * Ends a subscription for one of its animals: its own lines are removed, and of those that others eat too the others'
 * part remains. The last animal's end is that of the whole subscription, which has its own page.
 */
export const postAnimalEnd = subscriptionEndpoint(
  AnimalEndShape,
  'change_failed',
  async ({ animalId, reason: chosen, note: typed, formId }, context, read) => {
    const refusal = requireComplete(context);
    if (refusal) return refusal;
    const { settings, database, session, subscription } = context;
    const household = await boxOfChange(context, subscription);
    if (!household?.household.some(({ id }) => id === animalId)) return ANIMAL_NOT_FOUND;
    const { box, paused, ended } = household;
    const quantities = quantitiesWithout(box, new Set([animalId]));
    if (isEmptyWith(box.lines, quantities)) return NOTHING_LEFT;
    const remove = (onDraft: OnDraft) =>
      changeContract(
        context,
        async (draftId) => {
          for (const { id, quantity } of box.lines) {
            const wanted = quantities[id] ?? quantity;
            if (wanted === quantity) continue;
            const refused =
              wanted === 0
                ? await removeDraftLine(settings, draftId, id)
                : await updateDraftLine(settings, draftId, id, { quantity: wanted });
            if (refused) return refused;
          }
          return null;
        },
        { onDraft },
      );
    const commit = (draftId: string) => commitDraft(settings, draftId);
    // one that eats nothing of it any more: the form is sent again
    const isGone = ended.has(animalId) || !box.animals.some(({ id }) => id === animalId);
    const form = formOfEnd(box, animalId) || formId;
    const change = `animal-end ${animalId}`;
    const result = isGone ? 'none' : await changeOnce(context, change, form, commit, remove);
    if (typeof result !== 'string') return result;
    const note = typed.trim() || null;
    const reason = chosen || (note ? 'other' : '');
    const row = { contractId: subscription.id, animalId, customerId: session.customerId };
    const db = drizzle(database);
    // from here on the noted end tells that it was made: the animal may eat of these lines again, and end again
    const made = db.delete(processedForms).where(eq(processedForms.key, keyOfForm(context, change, form)));
    await db.batch([noteEnd(db, { ...row, reason, note }), notePaused(db, row, []), made]);
    if (paused.size > 0) await pauseAnew(context, read, household);
    return doneAfter(result, reason === 'pet_died' ? 'animal_gone' : 'animal_ended');
  },
);

/** Says whom a line is for. */
export const postLineAnimal = subscriptionEndpoint(
  LineAnimalShape,
  'change_failed',
  async ({ lineId, animalId }, context, read) => {
    const refusal = requireComplete(context);
    if (refusal) return refusal;
    const line = context.subscription.lines.find(({ id }) => id === lineId);
    if (!line) return { code: 'line_gone', status: 409 };
    if ((line.animalId ?? '') === animalId) return 'changed';
    const household = await boxOfChange(context, context.subscription);
    if (animalId && !household?.household.some(({ id }) => id === animalId)) return ANIMAL_NOT_FOUND;
    const result = await changeContract(context, (draftId) =>
      updateDraftLine(context.settings, draftId, lineId, { animalId }),
    );
    if (typeof result === 'string' && animalId) await deleteEnd(context.database, context.subscription.id, animalId);
    if (typeof result === 'string' && household && household.paused.size > 0) await pauseAnew(context, read, household);
    return doneAfter(result, 'changed');
  },
);
