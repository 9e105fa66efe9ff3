import SubscriptionIsland from '../../../client/islands/subscription.tsx';
import { Island } from '../../platform/document/island.tsx';
import { pages, patterns } from '../../routes.ts';
import { CustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import { SubscribableDocument } from '../../shopify/generated/storefront/graphql.ts';
import { gidOf } from '../../shopify/ids.ts';
import { islandSetting } from '../../site/island-setting.ts';
import { notFound, redirect } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { accountScreen } from '../account/account.tsx';
import { addressLines } from '../account/address/model.ts';
import { addressesOf } from '../account/model.ts';
import { petsOf } from '../pets/store.ts';
import { usableRewardsOf } from '../rewards/store.ts';
import { SubscriptionRewards } from '../rewards/subscription-rewards.tsx';
import { FREQUENCIES, hasEnded, isRunning, lineNumber, type Size, type Subscription } from './model.ts';
import { offerOf, type Product } from './offers.ts';
import { readSubscription } from './read.ts';
import { AddProductSection } from './sections/add-product.tsx';
import { SwapRecipeSection } from './sections/swap-recipe.tsx';
import { loadSupply } from './supply/load.ts';
import { SupplySection } from './supply/section.tsx';
import { productOf, recipesFor, swappableLines } from './swap/recipes.ts';
import { PAGE_TEXTS } from './texts.ts';

/** The sizes in which the product of each line can be subscribed to, the current one among them. */
function sizesOf({ lines, months }: Subscription, products: readonly Product[]): Size[][] {
  const current = new Set(lines.map(({ variantId }) => variantId));
  return products
    .filter(({ variants }) => variants.nodes.some(({ id }) => current.has(id)))
    .map(({ variants }) =>
      variants.nodes
        .filter((variant) => current.has(variant.id) || (variant.availableForSale && offerOf(variant, months).plan))
        .map((variant) => ({
          variantId: variant.id,
          title: variant.title,
          prices: Object.fromEntries(FREQUENCIES.map((interval) => [interval, offerOf(variant, interval).price])),
        })),
    );
}

export const subscription = accountScreen({
  path: patterns.accountSubscription,
  showsProblems: true,

  async load(context, session) {
    const { params, url, flash, config, today, catalogue, database, market } = context;
    const subscription = await readSubscription(session, config, params.id ?? '', today);
    if (!subscription) return notFound();
    const problems = flash?.problems ?? [];
    const add = url.searchParams.get('add');
    const swap = url.searchParams.get('swap');
    // nothing can be added or swapped while it is paused; a refusal is told first
    if ((add || swap) && !isRunning(subscription) && problems.length === 0) return redirect(pages.subscription(market.code, subscription.number));
    const cancels = !hasEnded(subscription) && (url.searchParams.has('cancel') || problems.some(({ code }) => code === 'cancel_failed'));
    const [products, addresses, pets, supply, rewards] = await Promise.all([
      subscription.status === 'active' ? catalogue(SubscribableDocument, {}, subscription.country ?? undefined).then(({ products: { nodes } }) => nodes) : [],
      hasEnded(subscription)
        ? []
        : session.ask(CustomerDocument, {}).then(({ customer }) => addressesOf(customer.addresses.nodes, customer.defaultAddress?.id)),
      swap ? petsOf(database, session.customerId) : [],
      add || swap || cancels ? null : loadSupply(context, session, subscription),
      isRunning(subscription) ? usableRewardsOf(database, session.customerId, today) : [],
    ]);
    const options = { subscription, products, settings: config, today };
    const line = isRunning(subscription) ? subscription.lines.find((known) => lineNumber(known) === swap) : undefined;
    const swapping = line && { line, recipes: recipesFor(line, options, pets, context), recipe: url.searchParams.get('recipe') };
    const chosen = isRunning(subscription) ? add : null;
    const submitted = flash?.typed ?? {};
    const swappable = isRunning(subscription) ? swappableLines(options) : [];
    return { subscription, products, addresses, supply, rewards, chosen, swapping, swappable, cancels, submitted, formId: crypto.randomUUID(), problems };
  },

  title: ({ subscription: { number } }, { t }) => t('sub.title', { number }),

  success({ products }, [done, ...variants], { t }) {
    const [before, after] = variants.map((number) => productOf(products, gidOf('ProductVariant', number))?.title);
    return done === 'swapped' && before && after ? t('success.swapped_named', { before, after }) : null;
  },

  Page({ data: { products, chosen, swapping, swappable, ...data } }) {
    const view = useView();
    if (chosen) return <AddProductSection {...data} products={products} chosen={chosen} />;
    if (swapping) return <SwapRecipeSection {...data} line={swapping.line} recipes={swapping.recipes} chosen={swapping.recipe} />;
    const { subscription, supply, rewards, cancels, formId, problems, submitted } = data;
    const refused = problems.length > 0 ? { typed: submitted, problems } : null;
    const addresses = data.addresses.map((address) => ({ ...address, lines: addressLines(address, view.locale) }));
    const ownLines = subscription.address ? addressLines(subscription.address, view.locale) : [];
    const props = { subscription, sizes: sizesOf(subscription, products), swappable, addresses, addressLines: ownLines, refused, formId, cancels };
    return (
      <>
        {supply ? (
          <div id="supply" data-fresh>
            <SupplySection supply={supply} subscription={subscription} />
          </div>
        ) : null}
        <Island name="subscription" live component={SubscriptionIsland} props={{ setting: islandSetting(view, ...PAGE_TEXTS), ...props }} />
        {cancels ? null : (
          <div id="rewards" data-fresh>
            <SubscriptionRewards rewards={rewards} subscription={subscription} />
          </div>
        )}
      </>
    );
  },
});
