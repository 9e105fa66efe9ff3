import type { PageContext } from '../../../site/screen.ts';
import { optionalPart } from '../../notices/optional-part.ts';
import type { Companion } from '../model/box.ts';
import { deliveryOf, isRunning, type Subscription, type Upcoming } from '../model/subscription.ts';
import type { FedAnimal } from '../supply/load.ts';
import { type HouseholdBox, type Joining, loadJoining } from './load.ts';
import { loadMix } from './load-mix.ts';
import type { ChosenMix } from './mix-section.tsx';

/** Whether an address is that of a page about one animal. */
export const isOfAnimal = ({ searchParams }: URL): boolean => searchParams.has('animal') || searchParams.has('mix');

/** What a subscription's page says of the household, and the page of its own that the address asks for. */
interface HouseholdPage {
  /** The animal that is paused or ended. */
  animal: Companion | null;
  /** The animal whose recipes are mixed, and the mix that was chosen. */
  mixed: FedAnimal | null;
  mix: ChosenMix | null;
  /** The delivery that is sent elsewhere. */
  elsewhere: Upcoming | null;
  /** The pets whose food could come along. */
  joining: readonly Joining[];
}

/** @throws UpstreamError where the page that the address asks for cannot be shown. */
export async function loadHouseholdPage(
  context: PageContext,
  subscription: Subscription,
  household: HouseholdBox | null,
): Promise<HouseholdPage> {
  const { searchParams } = context.url;
  const delivery = deliveryOf(subscription, Number(searchParams.get('to')));
  const isChangeable = isRunning(subscription) && subscription.complete && !subscription.prepaid;
  const elsewhere = delivery && isChangeable && !delivery.skipped ? delivery : null;
  const none = { animal: null, mixed: null, mix: null, joining: [], elsewhere };
  if (!household) return none;
  const animal = household.household.find(({ id }) => id === searchParams.get('animal')) ?? null;
  const mixed = household.animals.find(({ id }) => id === searchParams.get('mix')) ?? null;
  if (mixed) return { ...none, mixed, mix: await loadMix(context, subscription, household, mixed) };
  if (animal || elsewhere) return { ...none, animal };
  return { ...none, joining: (await optionalPart('household', loadJoining(context, subscription, household))) ?? [] };
}
