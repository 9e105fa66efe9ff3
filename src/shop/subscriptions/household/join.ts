import { readerOf } from '../../../site/reader.ts';
import { changeContract, doneAfter } from '../change-contract.ts';
import { changeOnce } from '../change-once.ts';
import { addDraftLine, commitDraft, type OnDraft, removeDraftLine, updateDraftLine } from '../drafts.ts';
import { JoinShape, MixShape } from '../model/animal-shapes.ts';
import { type Box, quantitiesWithout } from '../model/box.ts';
import { mixOf } from '../model/mix.ts';
import type { Refusal, ShopRefusal } from '../refusal.ts';
import { type ChangeContext, requireComplete, subscriptionEndpoint } from '../subscription-endpoint.ts';
import type { FedAnimal } from '../supply/load.ts';
import { ANIMAL_NOT_FOUND, boxOfChange, formOfEnd, pauseAnew } from './animals.ts';
import { type PlannedLine, planLines, planParts } from './food.ts';
import type { HouseholdBox } from './load.ts';
import { deleteEnd } from './store.ts';

/** A food cannot be added to the subscription, or not in its rhythm. */
const NOT_ADDABLE: ShopRefusal = { code: 'not_addable', status: 422 };

const linesFor = (
  { call: { c, market }, settings, today, subscription }: ChangeContext,
  animal: FedAnimal,
  parts: Parameters<typeof planLines>[2],
) => planLines({ reader: readerOf(c, market), settings, today, subscription }, animal, parts);

/** The pet with a plan that a form names, with the household. */
async function animalOf(
  context: ChangeContext,
  animalId: string,
): Promise<{ household: HouseholdBox; animal: FedAnimal } | Refusal> {
  const refusal = requireComplete(context);
  if (refusal) return refusal;
  const household = await boxOfChange(context, context.subscription);
  const animal = household?.animals.find(({ id }) => id === animalId);
  return household && animal ? { household, animal } : ANIMAL_NOT_FOUND;
}

/** Adds lines to a draft. */
async function addLines({ settings }: ChangeContext, draftId: string, lines: readonly PlannedLine[]) {
  for (const line of lines) {
    const refused = await addDraftLine(settings, draftId, line);
    if (refused) return refused;
  }
  return null;
}

/** Has the food of a pet's plan come in the subscription's box, as lines of its own. */
export const postJoin = subscriptionEndpoint(
  JoinShape,
  'change_failed',
  async ({ animalId, formId }, context, read) => {
    const found = await animalOf(context, animalId);
    if (!('animal' in found)) return found;
    const { household, animal } = found;
    // the form was sent twice
    if (household.box.animals.some(({ id }) => id === animalId)) return 'joined';
    const lines = await linesFor(context, animal, planParts(animal));
    if (!lines) return NOT_ADDABLE;
    const join = (onDraft: OnDraft) =>
      changeContract(context, (draftId) => addLines(context, draftId, lines), { onDraft });
    const commit = (draftId: string) => commitDraft(context.settings, draftId);
    const result = await changeOnce(context, `join ${animalId}`, formId, commit, join);
    if (typeof result !== 'string') return result;
    await deleteEnd(context.database, context.subscription.id, animalId);
    if (household.paused.size > 0) await pauseAnew(context, read, household);
    return doneAfter(result, 'joined');
  },
);

/** The lines of main food that an animal eats of a box. */
const mainLines = ({ lines, animals }: Box, { id, foods }: FedAnimal): Set<string> => {
  const handles = new Set(foods.map(({ handle }) => handle));
  const eaten = animals.find((animal) => animal.id === id)?.portions ?? [];
  const main = lines.filter((line) => line.handle !== null && handles.has(line.handle));
  return new Set(eaten.flatMap(({ lineId }) => (main.some((line) => line.id === lineId) ? [lineId] : [])));
};

/** What has to be done with the lines that an animal eats, so that it gets some others instead. */
export function exchange(
  { subscription }: Pick<ChangeContext, 'subscription'>,
  box: Box,
  animal: FedAnimal,
  lines: readonly PlannedLine[],
) {
  const main = mainLines(box, animal);
  const left = quantitiesWithout(box, new Set([animal.id]));
  const own = subscription.lines.filter(({ id, animalId }) => main.has(id) && animalId === animal.id);
  const kept = new Map(
    own.flatMap(({ id, variantId }) => {
      const wanted = lines.find((line) => line.variantId === variantId);
      return wanted ? [[id, wanted] as const] : [];
    }),
  );
  const changed = subscription.lines.flatMap(({ id, quantity }) => {
    const wanted = main.has(id) ? (kept.get(id)?.quantity ?? left[id] ?? quantity) : quantity;
    return wanted === quantity ? [] : [{ id, quantity: wanted }];
  });
  const added = lines.filter((line) => ![...kept.values()].includes(line));
  return { changed, added };
}

/** Gives an animal two recipes by their share of its ration, in the place of the food that it eats now. */
export const postMix = subscriptionEndpoint(
  MixShape,
  'change_failed',
  async ({ animalId, first, second, share, formId }, context, read) => {
    const found = await animalOf(context, animalId);
    if (!('animal' in found)) return found;
    const { household, animal } = found;
    const parts = mixOf(animal.foods, { first, second, share });
    if (!parts) return { code: 'invalid_mix', status: 422, field: 'second' };
    const lines = await linesFor(context, animal, parts);
    if (!lines) return NOT_ADDABLE;
    const { settings } = context;
    const { changed, added } = exchange(context, household.box, animal, lines);
    if (changed.length === 0 && added.length === 0) return 'mix';
    const mix = (onDraft: OnDraft) =>
      changeContract(
        context,
        async (draftId) => {
          for (const { id, quantity } of changed) {
            const refused =
              quantity === 0
                ? await removeDraftLine(settings, draftId, id)
                : await updateDraftLine(settings, draftId, id, { quantity });
            if (refused) return refused;
          }
          return addLines(context, draftId, added);
        },
        { onDraft },
      );
    const form = formOfEnd(household.box, animalId) || formId;
    const change = `mix ${animalId} ${first} ${second} ${share}`;
    const commit = (draftId: string) => commitDraft(settings, draftId);
    const result = await changeOnce(context, change, form, commit, mix);
    if (typeof result !== 'string') return result;
    await deleteEnd(context.database, context.subscription.id, animalId);
    if (household.paused.size > 0) await pauseAnew(context, read, household);
    return doneAfter(result, 'mix');
  },
);
