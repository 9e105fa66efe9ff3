import type { ReactNode } from 'react';
import { now } from '../../platform/clock.ts';
import { Island } from '../../platform/document/island.tsx';
import { sizeName } from '../../platform/shared/format.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { pages, patterns } from '../../routes.ts';
import { CustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import { gidOf } from '../../shopify/ids.ts';
import type { Session } from '../../shopify/session.ts';
import { islandSetting } from '../../site/island-setting.ts';
import { type NoPage, notFound, type PageContext, redirect, type View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { followVisitor } from '../ab/followed.ts';
import { cancelOffers } from '../ab/tests.ts';
import { accountScreen } from '../customer/account-screen.tsx';
import { addressLines } from '../customer/model/address.ts';
import { addressesOf } from '../customer/model/customer.ts';
import { dispatchDay } from '../delivery/model/dispatch.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { petsOf } from '../pets/store.ts';
import { usableRewardsOf } from '../rewards/index.ts';
import { type Rhythm, rhythmText, withinSentence } from '../selling-plans/model/rhythm.ts';
import { eatersOf } from './addable/fit.ts';
import { loadNextBox } from './box/next.ts';
import { ShortageSection } from './box/section.tsx';
import SubscriptionIsland from './browser/islands/subscription.tsx';
import { dayText } from './browser/parts.tsx';
import { EndedSection, loadEnded } from './cancellation/ended.tsx';
import { CancelSection } from './cancellation/section.tsx';
import { declarationToken } from './ending/link.ts';
import { waitingEnd } from './ending/store.ts';
import { WaitingEnd } from './ending/waiting-end.tsx';
import { AnimalSection } from './household/animal-section.tsx';
import { BoxSection } from './household/box-section.tsx';
import { DriverSection } from './household/driver-section.tsx';
import { ElsewhereSection } from './household/elsewhere-section.tsx';
import { JoinSection } from './household/join-section.tsx';
import { loadBox } from './household/load.ts';
import { isOfAnimal, loadHouseholdPage } from './household/load-page.ts';
import { MixSection } from './household/mix-section.tsx';
import { SEARCH_LENGTH } from './model/addable.ts';
import type { NamedSubscription } from './model/name.ts';
import { REMINDER_DAYS } from './model/pausing.ts';
import { hasEnded, isRunning, lineNumber, type Size, type Subscription } from './model/subscription.ts';
import { withNames } from './names.ts';
import { addable, offerOf, type Product, rhythmsFor } from './offers.ts';
import { withTimes } from './pausing/store.ts';
import { hasPickups, loadPickup } from './pickup/load.ts';
import { PickupSection } from './pickup/section.tsx';
import { readPaid } from './prepaid/read.ts';
import { PaidSection } from './prepaid/sections.tsx';
import { placed } from './problem-sections.ts';
import { offeredProducts, productByHandle, productsOf, productsWithAlternatives } from './products.ts';
import { readSubscription, shopZoneOf } from './read.ts';
import { loadReserve } from './reserve/load.ts';
import { ReserveSection } from './reserve/section.tsx';
import { SubscriptionRewards } from './rewards.tsx';
import { AddProductSection } from './sections/add-product.tsx';
import { SwapRecipeSection } from './sections/swap-recipe.tsx';
import { loadSupply, NO_SUPPLY } from './supply/load.ts';
import { rhythmHints } from './supply/rhythms.ts';
import { SupplySection } from './supply/section.tsx';
import { productOf, recipesFor, swappableLines } from './swap/recipes.ts';
import { PAGE_TEXTS } from './texts.ts';
import { loadThanks } from './thanks/load.ts';
import { ThanksSection } from './thanks/section.tsx';

/** The sizes in which the product of each line can be subscribed to, the current one among them. */
function sizesOf({ lines, rhythm }: Subscription, products: readonly Product[], rhythms: readonly Rhythm[]): Size[][] {
  const current = new Set(lines.map(({ variantId }) => variantId));
  return products
    .filter(({ variants }) => variants.nodes.some(({ id }) => current.has(id)))
    .map(({ variants }) =>
      variants.nodes
        .filter((variant) => current.has(variant.id) || (variant.availableForSale && offerOf(variant, rhythm).plan))
        .map((variant) => ({
          variantId: variant.id,
          title: variant.title,
          prices: Object.fromEntries(rhythms.map((offered) => [offered, offerOf(variant, offered).price])),
        })),
    );
}

/** The choice on a page: the handle of a product to add, or another word for all of them, and the words to find it by. */
interface Choosing {
  add: string | null;
  typed: string;
  /** Whether a product is swapped. */
  swaps: boolean;
}

/**
 * The products of the lines and of other variants, those that can take their place, and what can be added.
 *
 * @throws UpstreamError
 */
async function loadProducts(
  context: PageContext,
  { lines, country }: Subscription,
  { add, typed }: Choosing,
  variantIds: readonly string[],
) {
  const ids = [...lines.map(({ variantId }) => variantId), ...variantIds];
  if (!add) return { products: await productsWithAlternatives(context, ids, country), offered: [] };
  const offered = async () => {
    const chosen = await productByHandle(context, add, country);
    return chosen ? [chosen] : addable((await offeredProducts(context, typed, country)).products);
  };
  const [products, found] = await Promise.all([productsOf(context, ids, country), offered()]);
  return { products, offered: found };
}

/** The deliveries of a subscription that are paid and left. @throws UpstreamError */
const loadPaid = async (settings: PageContext['settings'], id: string) =>
  readPaid(settings, id, await shopZoneOf(settings));

const NO_PRODUCTS = { products: [], offered: [] };

/** The variants that the message of a success names. */
const variantsIn = (words: readonly string[]): string[] =>
  words.filter((word) => /^\d{1,20}$/.test(word)).map((number) => gidOf('ProductVariant', number));

/** Whether an address is that of the page that cancels. */
const cancelsAt = (url: URL): boolean => url.searchParams.has('cancel');

/** Knows a visitor of the test of the page that cancels, so that complaints and returns after it can be counted. */
async function followLeaving(context: PageContext, { customerId }: Session, email: string): Promise<void> {
  const { settings, database, market, url } = context;
  if (!cancelsAt(url) || !context.isIn(cancelOffers) || email === '') return;
  const seenAt = (await now(settings)).toISOString();
  const variant = context.variant(cancelOffers);
  await followVisitor(database, { test: cancelOffers.name, customerId, variant, market: market.code, email, seenAt });
}

/** The parts of the page beside the subscription itself. Without its products there is no page that chooses one. */
async function loadParts(
  context: PageContext,
  session: Session,
  subscription: Subscription,
  { choosing, cancels, ofAnimal }: { choosing: Choosing; cancels: boolean; ofAnimal: boolean },
) {
  const { today, database, url } = context;
  const chooses = Boolean(choosing.add) || choosing.swaps;
  const loading = () => loadProducts(context, subscription, choosing, variantsIn(url.searchParams.getAll('done')));
  // only a page that offers them needs them
  const allProducts = async () =>
    chooses ? await loading() : ((await optionalPart('products', loading())) ?? NO_PRODUCTS);
  const [
    { products, offered },
    addresses,
    pets,
    lasting,
    box,
    rewards,
    ended,
    waiting,
    paid,
    household,
    pickups,
    reserve,
    thanks,
    eaters,
  ] = await Promise.all([
    subscription.status === 'active' ? allProducts() : NO_PRODUCTS,
    hasEnded(subscription)
      ? []
      : session.ask(CustomerDocument, {}).then(async ({ customer }) => {
          if (cancels) await followLeaving(context, session, customer.emailAddress?.emailAddress ?? '');
          return addressesOf(customer.addresses.nodes, customer.defaultAddress?.id);
        }),
    choosing.swaps ? petsOf(database, session.customerId) : [],
    chooses || cancels ? NO_SUPPLY : loadSupply(context, session, subscription),
    chooses || cancels ? null : loadNextBox(context, subscription),
    isRunning(subscription) ? usableRewardsOf(database, session.customerId, today) : [],
    subscription.status === 'cancelled' ? loadEnded(database, session, subscription, today) : null,
    hasEnded(subscription) ? null : waitingEnd(database, subscription.id),
    subscription.prepaid && !hasEnded(subscription)
      ? optionalPart('paid', loadPaid(context.settings, subscription.id))
      : null,
    chooses || cancels
      ? null
      : ofAnimal
        ? loadBox(context, session.customerId, subscription)
        : optionalPart('household', loadBox(context, session.customerId, subscription)),
    chooses || cancels ? false : hasPickups(context, subscription),
    chooses || cancels || hasEnded(subscription) || subscription.prepaid?.isGift
      ? null
      : optionalPart('reserve', loadReserve(context.settings, database, subscription.id, today)),
    chooses || cancels ? null : loadThanks(context, session, subscription),
    choosing.add ? eatersOf(database, session.customerId, subscription.id, today) : [],
  ]);
  const parts = { addresses, pets, box, rewards, ended, waiting, paid, household, pickups, reserve, thanks };
  return { products, offered, eaters, ...lasting, ...parts };
}

/** A part of the page that another feature adds. */
export interface SubscriptionPart<T> {
  /** @returns null where there is nothing to show. */
  load(context: PageContext, session: Session, subscription: NamedSubscription): Promise<T | null>;
  Section(props: { part: T }): ReactNode;
}

/** What the page shows. @throws UpstreamError */
async function loadPage<T>(part: SubscriptionPart<T>, context: PageContext, session: Session) {
  const { params, url, flash, settings, today, database, market } = context;
  const found = await readSubscription(session, settings, params.id ?? '', today);
  if (!found) return notFound();
  const unnamed = (await withTimes(database, session.customerId, [found], marketZone(market.country)))[0]!;
  const problems = placed(flash?.problems ?? []);
  const add = url.searchParams.get('add');
  const swap = url.searchParams.get('swap');
  // nothing can be added or swapped while it is paused; a refusal is told first
  if ((add || swap) && !isRunning(unnamed) && problems.length === 0)
    return redirect(pages.subscription(market.code, unnamed.number));
  const cancels = !hasEnded(unnamed) && (cancelsAt(url) || problems.some(({ code }) => code === 'cancel_failed'));
  const typed = (url.searchParams.get('q') ?? '').trim().slice(0, SEARCH_LENGTH);
  const page = { choosing: { add, typed, swaps: Boolean(swap) }, cancels, ofAnimal: isOfAnimal(url) };
  const isWhole = !(add || swap || cancels);
  const naming = withNames(context, session.customerId, [unnamed]).then(([named]) => named!);
  const [{ pets, waiting, ...parts }, added, subscription] = await Promise.all([
    loadParts(context, session, unnamed, page),
    isWhole ? naming.then((named) => part.load(context, session, named)) : null,
    naming,
  ]);
  const { products } = parts;
  const options = { subscription, products, settings, today };
  const line = isRunning(subscription) ? subscription.lines.find((known) => lineNumber(known) === swap) : undefined;
  const swapping = line && {
    line,
    recipes: recipesFor(line, options, pets, context),
    recipe: url.searchParams.get('recipe'),
  };
  const ofHousehold = await loadHouseholdPage(context, subscription, parts.household);
  const pickup = await loadPickup(context, session, subscription, parts.addresses);
  const chosen = isRunning(subscription) ? add : null;
  const submitted = flash?.typed ?? {};
  const forms = { submitted, formId: crypto.randomUUID(), problems };
  const declared = waiting && {
    endsAt: waiting.endsAt,
    token: await declarationToken(settings, waiting.declarationId, waiting.endsAt),
  };
  const leavesNow = dispatchDay(await now(settings), subscription.country ?? '');
  return {
    ...parts,
    added,
    subscription,
    chosen,
    typed,
    swapping,
    swappable: isRunning(subscription) ? swappableLines(options) : [],
    cancels,
    offers: context.variant(cancelOffers),
    ...ofHousehold,
    pickup,
    declared,
    leavesNow,
    ...forms,
  };
}

type PageData<T = unknown> = Exclude<Awaited<ReturnType<typeof loadPage<T>>>, NoPage>;

/** The message of the last success, where it names what it is about. */
function successText(
  { products, subscription: { rhythm, next, pausedUntil } }: Pick<PageData, 'products' | 'subscription'>,
  [done, ...about]: readonly string[],
  { t, locale }: Pick<View, 't' | 'locale'>,
): string | null {
  const leaves = next && t('success.next_leaves', { date: dayText(next.leaves, locale) });
  if (done === 'skipped' && leaves) return `${t('success.skipped')} ${leaves}`;
  if (done === 'paused' && pausedUntil)
    return t('success.paused_until', { date: dayText(pausedUntil, locale), days: REMINDER_DAYS });
  if (done === 'changed' && about[0] === 'rhythm')
    return [t('success.changed'), t('success.rhythm', { every: withinSentence(rhythmText(rhythm, t)) }), leaves]
      .filter(Boolean)
      .join(' ');
  const [before, after] = about.map((number) => productOf(products, gidOf('ProductVariant', number)));
  if (done === 'changed' && before) {
    const { title = '' } = before.variants.nodes.find(({ id }) => id === gidOf('ProductVariant', about[0] ?? '')) ?? {};
    return `${t('success.changed')} ${t('success.size', { name: before.title, size: sizeName(title, locale) })}`;
  }
  return done === 'swapped' && before && after
    ? t('success.swapped_named', { before: before.title, after: after.title })
    : null;
}

/** The parts below the subscription: what is eaten and what comes with it, then the driver's place and the reserve. */
function PartsBelow<T>({
  data,
}: {
  data: Omit<PageData<T>, 'products' | 'offered' | 'eaters' | 'chosen' | 'typed' | 'swapping' | 'swappable'>;
}) {
  const { household, joining, subscription, supply, rewards, ended, reserve, formId, thanks } = data;
  return (
    <div className="cards filled">
      <div className="merged">
        {household ? (
          <div id="box" data-fresh>
            <BoxSection household={household} subscription={subscription} formId={formId} />
          </div>
        ) : null}
        <div id="joining" data-fresh>
          <JoinSection joining={joining} subscription={subscription} formId={formId} />
        </div>
        {supply ? (
          <div id="supply" data-fresh>
            <SupplySection supply={supply} subscription={subscription} />
          </div>
        ) : null}
        <div id="thanks" data-fresh>
          {thanks ? <ThanksSection thanks={thanks} subscription={subscription} formId={formId} /> : null}
        </div>
        <div id="rewards" data-fresh>
          <SubscriptionRewards rewards={rewards} subscription={subscription} />
        </div>
      </div>
      <div className="merged">
        <div id="driver-place">
          <DriverSection {...data} />
        </div>
        {reserve ? (
          <div id="reserve-part" data-fresh>
            <ReserveSection reserve={reserve} subscription={subscription} formId={formId} submitted={data.submitted} />
          </div>
        ) : null}
      </div>
      {ended ? <EndedSection ended={ended} /> : null}
    </div>
  );
}

/** The lines of the place to which the deliveries of a subscription go. */
function addressLinesOf({ address, pickup }: Subscription, locale: string): string[] {
  if (pickup) return [pickup.name, ...addressLines(pickup.address, locale)];
  return address ? addressLines(address, locale) : [];
}

/** The number of a subscription under its name; on a page with another title behind its name. */
function NameLine({ subscription: { name, number }, isTitle }: { subscription: NamedSubscription; isTitle: boolean }) {
  const { t } = useView();
  const words = new Set([name.title, t('sub.title', { number })]);
  if (isTitle) words.delete(name.title);
  return words.size > 0 ? <p className="small">{[...words].join(' · ')}</p> : null;
}

/** The page of a subscription, or what takes its place while something is chosen. */
function DetailPage<T>({
  data: { products, offered, eaters, chosen, typed, swapping, swappable, ...data },
  part,
}: {
  data: PageData<T>;
  part: SubscriptionPart<T>;
}) {
  const view = useView();
  if (chosen) return <AddProductSection {...data} products={offered} eaters={eaters} chosen={chosen} typed={typed} />;
  if (swapping)
    return <SwapRecipeSection {...data} line={swapping.line} recipes={swapping.recipes} chosen={swapping.recipe} />;
  const { subscription, added, box, ended, cancels, declared, leavesNow, formId, problems, submitted, paid } = data;
  const rhythms = rhythmsFor(subscription, products);
  const sizes = sizesOf(subscription, products, rhythms);
  const refused = problems.length > 0 ? { typed: submitted, problems } : null;
  const addresses = data.addresses.map((address) => ({ ...address, lines: addressLines(address, view.locale) }));
  const ownLines = addressLinesOf(subscription, view.locale);
  if (cancels) {
    const isOther = ({ territoryCode, lines }: (typeof addresses)[number]) =>
      territoryCode === subscription.country && lines.join() !== ownLines.join();
    return (
      <CancelSection
        {...data}
        options={{ rhythms, sizes, swappable }}
        order={data.offers}
        addresses={addresses.filter(isOther)}
      />
    );
  }
  const { household, animal, elsewhere, mixed, mix, pickup, pickups } = data;
  if (pickup) return <PickupSection {...data} pickup={pickup} />;
  if (mixed) return <MixSection {...data} animal={mixed} mix={mix} />;
  if (animal && household) return <AnimalSection {...data} household={household} animal={animal} />;
  if (elsewhere) return <ElsewhereSection {...data} delivery={elsewhere} addresses={addresses} ownLines={ownLines} />;
  const props = {
    subscription,
    rhythms,
    sizes,
    swappable,
    addresses,
    addressLines: ownLines,
    refused,
    formId,
    leavesNow,
    invites: !ended?.isPetGone,
    pickups,
    hints: rhythmHints(data.only, rhythms, view),
  };
  return (
    <>
      {declared ? <WaitingEnd declared={declared} /> : null}
      <div id="shortage" data-fresh>
        {box ? <ShortageSection box={box} subscription={subscription} /> : null}
      </div>
      {paid ? (
        <div id="paid-deliveries" data-fresh>
          <PaidSection paid={paid} subscription={subscription} formId={formId} />
        </div>
      ) : null}
      <Island
        name="subscription"
        live
        component={SubscriptionIsland}
        props={{ setting: islandSetting(view, ...PAGE_TEXTS), ...props }}
      />
      {added ? (
        <div id="added" data-fresh>
          <part.Section part={added} />
        </div>
      ) : null}
      <PartsBelow data={data} />
    </>
  );
}

/** What the page does in place of showing the subscription; null where it shows it. */
function stepText<T>(
  { chosen, swapping, cancels, pickup, mixed, animal, household, elsewhere }: PageData<T>,
  { t, locale }: View,
): string | null {
  if (chosen) return t('sub.add');
  if (swapping) return t('sub.swap');
  if (cancels) return t('leave.title');
  if (pickup) return t('pickup.title');
  if (mixed) return t('box.mix', { name: mixed.name });
  if (animal && household) return animal.name;
  return elsewhere ? t('elsewhere.title', { date: dayText(elsewhere.leaves, locale) }) : null;
}

/** The page of a subscription. @param part that another feature adds to it. */
export const subscriptionScreen = <T,>(part: SubscriptionPart<T>) =>
  accountScreen<PageData<T>>({
    path: patterns.accountSubscription,
    showsProblems: true,
    styles: 'subscription',
    tests: [cancelOffers],
    hasTests: cancelsAt,
    load: (context, session) => loadPage(part, context, session),
    title: (data, view) => stepText(data, view) ?? data.subscription.name.title,
    heading: (data, view) => {
      const { chosen, swapping, cancels, pickup, subscription } = data;
      return !chosen && !swapping && (cancels || pickup) ? stepText(data, view) : subscription.name.title;
    },
    parents: (data, view) => {
      const { number, name } = data.subscription;
      const { t, market } = view;
      return [
        { name: t('account.subscriptions'), href: pages.subscriptions(market.code) },
        ...(stepText(data, view) ? [{ name: name.title, href: pages.subscription(market.code, number) }] : []),
      ];
    },
    success: successText,
    Page: ({ data }) => (
      <>
        <NameLine subscription={data.subscription} isTitle={!(data.cancels || data.pickup)} />
        <DetailPage data={data} part={part} />
      </>
    ),
  });
