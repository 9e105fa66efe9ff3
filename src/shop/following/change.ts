/** Makes a box of another one, and takes that back. */

import type { Settings } from '../../env.ts';
import type { Day } from '../../platform/shared/day.ts';
import type { CountryCode } from '../../shopify/generated/storefront/graphql.ts';
import { launchDateIfPending } from '../catalogue/launch.ts';
import type { PlannerReader } from '../planner/index.ts';
import type { Rhythm } from '../selling-plans/model/rhythm.ts';
import { planOf } from '../selling-plans/plans.ts';
import {
  addDraftLine,
  changeContract,
  type Editable,
  type OnDraft,
  offerOf,
  type Product,
  productsOf,
  type Refusal,
  type Restoration,
  removeDraftLine,
  setDraftRhythm,
  updateDraftLine,
  whyNotAddable,
} from '../subscriptions/index.ts';
import type { BoxLine, LineChange, Side } from './compare.ts';
import type { Followed } from './load.ts';
import type { NotedBox, NotedLine } from './store.ts';
import { lessPercent } from './words.ts';

/** A line as a draft gets it. A quantity of 0 removes it; the price of a size that comes already stays. */
interface WantedLine extends LineChange {
  /** Null for that of the size's plan. */
  price: number | null;
}

/** A contract with its coming deliveries, and the means to change it. */
export interface Changing {
  settings: Settings;
  database: D1Database;
  lists: PlannerReader['lists'];
  country: CountryCode | null;
  currency: string;
  subscription: { id: string; upcoming: readonly Editable[]; next: Editable | null };
  /** Those of the contract now. */
  lines: readonly BoxLine[];
  today: Day;
}

const notNow: Refusal = { code: 'portion_gone', status: 409 };

/** The variant of a wanted line, where it may come with the subscription. */
function offered(products: readonly Product[], variantId: string, { settings, currency, today }: Changing) {
  const product = products.find(({ variants }) => variants.nodes.some(({ id }) => id === variantId));
  const variant = product?.variants.nodes.find(({ id }) => id === variantId);
  if (!product || !variant) return null;
  const launchDate = launchDateIfPending(product, settings, today);
  return whyNotAddable(product, variant, { once: false, launchDate, currency }) === null ? variant : null;
}

/** Changes lines, and the rhythm, of a contract. The caller holds its lock. @throws UpstreamError */
async function changeLines(
  changing: Changing,
  wanted: readonly WantedLine[],
  rhythm: { before: Rhythm; after: Rhythm },
  onDraft?: OnDraft,
): Promise<Restoration | Refusal> {
  const { settings, lines, lists, country } = changing;
  const isNewRhythm = rhythm.before !== rhythm.after;
  const products = await productsOf(
    { lists },
    [...new Set([...wanted.map(({ variantId }) => variantId), ...lines.flatMap(({ variantId }) => variantId ?? [])])],
    country,
  );
  const change = async (draftId: string): Promise<Refusal | null> => {
    let refused: Refusal | null = isNewRhythm ? await setDraftRhythm(settings, draftId, rhythm.after) : null;
    // what is removed goes last: a contract is never empty
    for (const line of [...wanted].sort((a, b) => Number(a.quantity === 0) - Number(b.quantity === 0))) {
      if (refused) return refused;
      const current = lines.find(({ id }) => id === line.lineId);
      if (line.quantity === 0) refused = await removeDraftLine(settings, draftId, line.lineId);
      else if (current?.variantId === line.variantId)
        refused = await updateDraftLine(settings, draftId, line.lineId, { quantity: line.quantity });
      else {
        const variant = offered(products, line.variantId, changing);
        if (!variant) return notNow;
        const { price, plan } = offerOf(variant, rhythm.after);
        const { variantId, quantity } = line;
        const put = { variantId, quantity, price: line.price ?? price, ...(plan?.rhythm === rhythm.after && { plan }) };
        refused = current
          ? await updateDraftLine(settings, draftId, current.id, put)
          : await addDraftLine(settings, draftId, put);
      }
    }
    if (!isNewRhythm) return refused;
    for (const { id, variantId } of lines) {
      const isChanged = wanted.some(
        ({ lineId, variantId: other, quantity }) => lineId === id && (quantity === 0 || other !== variantId),
      );
      const variant = products.flatMap(({ variants }) => variants.nodes).find((known) => known.id === variantId);
      const plan = variant && planOf(variant, rhythm.after);
      // mails and orders name the plan of a line
      if (plan && !isChanged && !refused) refused = await updateDraftLine(settings, draftId, id, { plan });
    }
    return refused;
  };
  const { database, subscription, today } = changing;
  return changeContract({ settings, database, subscription, today }, change, {
    newFrequency: isNewRhythm,
    ...(onDraft && { onDraft }),
  });
}

/** Makes the box that is proposed. The caller holds the contract's lock. @throws UpstreamError */
export const makeProposal = (
  changing: Changing,
  { box, proposal }: Pick<Followed, 'box'> & { proposal: NonNullable<Followed['proposal']> },
  onDraft?: OnDraft,
): Promise<Restoration | Refusal> =>
  changeLines(
    changing,
    proposal.changes.map((line) => ({ ...line, price: null })),
    { before: box.rhythm, after: proposal.rhythm ?? box.rhythm },
    onDraft,
  );

/** The changes that put noted lines in the place of others; null where those are not all there any more. */
export function changesBack(
  lines: readonly BoxLine[],
  { before, after }: { before: readonly NotedLine[]; after: readonly NotedLine[] },
): WantedLine[] | null {
  const found = after.map((noted) =>
    lines.find(({ variantId, quantity }) => variantId === noted.variantId && quantity === noted.quantity),
  );
  if (!found.every((line) => line !== undefined)) return null;
  const free = [...found];
  const changes: WantedLine[] = [];
  const missing: NotedLine[] = [];
  for (const line of before) {
    const at = free.findIndex(({ variantId }) => variantId === line.variantId);
    if (at < 0) missing.push(line);
    else {
      const [own] = free.splice(at, 1);
      if (own!.quantity !== line.quantity)
        changes.push({ lineId: own!.id, variantId: own!.variantId ?? '', quantity: line.quantity, price: line.price });
    }
  }
  for (const { variantId, quantity, price } of missing)
    changes.push({ lineId: free.shift()?.id ?? '', variantId: variantId ?? '', quantity, price });
  for (const { id, variantId } of free)
    changes.push({ lineId: id, variantId: variantId ?? '', quantity: 0, price: null });
  return changes;
}

/** Puts a box back as it was noted. The caller holds the contract's lock. @throws UpstreamError */
export function takeBack(
  changing: Changing,
  rhythm: Rhythm,
  change: { before: NotedBox; after: NotedBox },
  onDraft?: OnDraft,
): Promise<Restoration | Refusal> {
  const changes = changesBack(changing.lines, { before: change.before.lines, after: change.after.lines });
  if (!changes || rhythm !== change.after.rhythm) return Promise.resolve({ code: 'portion_other', status: 409 });
  return changeLines(changing, changes, { before: rhythm, after: change.before.rhythm }, onDraft);
}

/** A side of a comparison as a change notes it. @param percent taken off every line. */
export const notedBox = ({ packs, rhythm, pricePerDay, gramsPerDay }: Side, percent: number): NotedBox => ({
  lines: packs.map(({ variantId, title, size, quantity, price }) => ({
    variantId,
    title,
    variantTitle: size,
    quantity,
    price,
  })),
  rhythm,
  pricePerDay: lessPercent(pricePerDay, percent),
  gramsPerDay,
});
