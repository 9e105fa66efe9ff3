import {
  HAS_ANNOUNCEMENT,
  HAS_BACK_IN_STOCK,
  HAS_COMPARE,
  HAS_GIFTS,
  HAS_PLANNER,
  HAS_RECENTLY_SEEN,
  HAS_REVIEWS,
  HAS_WISH_LIST,
} from '../../brand/tables/has.ts';
import { defer, Late } from '../../platform/document/late.tsx';
import type { Flash } from '../../platform/http/flash.ts';
import type { Day } from '../../platform/shared/day.ts';
import { formatDay, formatMoney } from '../../platform/shared/format.ts';
import { pictureUrl } from '../../platform/shared/media.ts';
import type { Problem } from '../../platform/shared/parse.ts';
import { pages, patterns } from '../../routes.ts';
import {
  ProductDocument,
  type ProductQuery,
  ProductRecommendationsDocument,
  type ProductRecommendationsQuery,
} from '../../shopify/generated/storefront/graphql.ts';
import { notFound, type PublicContext, permanentRedirect, redirect, screen, type View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { SkipLink } from '../../ui/page/skip-link.tsx';
import { GridPlaceholder, kickerOf, ProductSection } from '../catalogue/card.tsx';
import { CHOICE_QUERY, type Choice, canonicalChoice, choiceOf, choiceValues, numberOf } from '../catalogue/choice.ts';
import { type Facts, factsOf } from '../catalogue/facts.ts';
import { launchDateIfPending, launched } from '../catalogue/launch.ts';
import { categoryOf } from '../catalogue/model/list-query.ts';
import { nextSeason } from '../catalogue/season.ts';
import { checkedPageData, checkOf, entryAt } from '../content/index.ts';
import { GiftBox, GiftSubscription } from '../gifts/index.ts';
import { GuaranteeNotice } from '../law/index.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { StaleNotice } from '../notices/stale-notice.tsx';
import { RationForm, rationFoodOf } from '../planner/index.ts';
import { type Weights, weightIn } from '../planner/model/product-ration.ts';
import type { RecordedPrice } from '../prices/model/prices.ts';
import { unitPriceOf, unitPriceText } from '../prices/model/unit-price.ts';
import { shownPrices } from '../prices/shown-prices.ts';
import { RecentlySeen } from '../recently-seen/index.ts';
import {
  hasOwnReviews,
  type ProductReviews,
  RatingLine,
  ReviewsSection,
  ratingOnPage,
  reviewsOnPage,
} from '../reviews/index.ts';
import { BackInStock, isBackInStock } from '../sign-ups/index.ts';
import { ratingOf } from '../trust/model/rating.ts';
import { WishButton } from '../wish-list/index.ts';
import { BenefitList } from './benefit-list.tsx';
import { BuyBar } from './buy-bar.tsx';
import { BuyBox } from './buy-box.tsx';
import { FeedStatements } from './feed-statements.tsx';
import { Gallery } from './gallery.tsx';
import { showsPrepaid, WaysLink } from './prepaid-fields.tsx';
import { ProductDetails } from './product-details.tsx';
import { ProductFolds } from './product-folds.tsx';
import { productMarkdown } from './product-markdown.ts';
import { AskLink, ProductQuestions } from './product-questions.tsx';
import { ProductTrust } from './product-trust.tsx';
import { Proof } from './proof.tsx';
import { SampleOffer, sampleOf } from './sample.tsx';
import { productData } from './structured-data.ts';

/** Shorter descriptions get the product's title in front for search engines. */
const SHORT_DESCRIPTION = 50;

/** The word of `?done=` after the form at a sold-out size was sent without script. */
const ASKED = 'asked';

type Product = NonNullable<ProductQuery['product']>;

const trailOf = ({ productType, title }: Product, { t, market }: View) => {
  const category = categoryOf(productType);
  return [{ name: t(`category.${category}.name`), href: pages.category(market.code, category) }, { name: title }];
};

/**
 * The mean rating that search engines are told: of the shop's own reviews, where it has them, else of those that a
 * service has written into the catalogue.
 */
const ratingToTell = (product: Product, reviews: ProductReviews | null, { settings }: View) =>
  hasOwnReviews(settings) ? ratingOnPage(reviews) : ratingOf(product);

/** The problems with the form that was sent. */
const Said = ({ problems }: { problems: readonly Problem[] }) =>
  problems.map((problem, i) => (
    <p
      key={problem.code}
      {...(i === 0 && { id: 'said' })}
      className={problem.isNotice ? 'alert calm' : 'alert'}
      role="alert"
    >
      {problem.message}
    </p>
  ));

/** A product that is not sold yet: its price, its day, and the page that tells of it. */
function Launch({ product, launchDate }: { product: Product; launchDate: Day }) {
  const { t, market, locale } = useView();
  return (
    <>
      <PendingPrice variants={product.variants.nodes} />
      <p className="alert calm">{t('product.waits', { date: formatDay(launchDate, locale) })}</p>
      <p className="actions">
        {HAS_ANNOUNCEMENT ? (
          <a className="button action" href={pages.wetCatFood(market.code)}>
            {t('product.tell_me')}
          </a>
        ) : null}
      </p>
    </>
  );
}

const CompareLink = ({ product: { handle }, facts }: { product: Product; facts: Facts }) => {
  const { t, market } = useView();
  return HAS_COMPARE && rationFoodOf(facts) ? (
    <a href={pages.compare(market.code, [handle])}>{t('compare.title')}</a>
  ) : null;
};

type PurchaseProps = Weights & {
  product: Product;
  facts: Facts;
  prices: readonly RecordedPrice[];
  chosen: Choice;
  quantity: string;
  hasWays: boolean;
};

/** The form that buys a product, with that of the animal's weight. */
function Purchase({ product, facts, prices, chosen, quantity, weight, adult, hasWays }: PurchaseProps) {
  return (
    <>
      {HAS_PLANNER ? <RationForm product={product} facts={facts} /> : null}
      <BuyBox
        product={product}
        facts={facts}
        prices={prices}
        {...chosen}
        quantity={quantity}
        weight={weight}
        adult={adult}
        hasWays={hasWays}
      />
    </>
  );
}

/** What is asked after the price, and other ways to buy a product. */
function MoreWays({
  product,
  facts,
  chosen,
  sample,
  flash,
  isAsked,
  gift,
  hasWays,
  hasQuestions,
}: Pick<PurchaseProps, 'product' | 'facts' | 'chosen' | 'hasWays'> & {
  sample: Awaited<ReturnType<typeof sampleOf>>;
  flash: Flash | null;
  isAsked: boolean;
  gift: Readonly<Record<string, unknown>> | null;
  /** Whether the page has a section of questions, which has the way to ask another one. */
  hasQuestions: boolean;
}) {
  return (
    <>
      <ProductFolds facts={facts} />
      {sample ? <SampleOffer sample={sample} /> : null}
      <div className="links">
        {HAS_WISH_LIST ? <WishButton sizes={product.variants.nodes} chosen={chosen.variantId} /> : null}
        <CompareLink product={product} facts={facts} />
        {showsPrepaid(product.variants.nodes, chosen.planId, hasWays) ? null : <WaysLink product={product} />}
        {hasQuestions ? null : <AskLink product={product} />}
      </div>
      {HAS_BACK_IN_STOCK ? (
        <BackInStock sizes={product.variants.nodes} chosen={chosen.variantId} flash={flash} isAsked={isAsked} />
      ) : null}
      {HAS_GIFTS && product.availableForSale && (hasWays || gift) ? (
        <GiftSubscription variant={product.variants.nodes.find(({ id }) => id === chosen.variantId)} values={gift} />
      ) : null}
      {HAS_GIFTS && facts.form === 'kit' && product.availableForSale ? (
        <GiftBox variantId={chosen.variantId} values={gift} />
      ) : null}
    </>
  );
}

/**
 * The questions about the product itself, and those about food, with who has checked what the shop says of it; null for
 * what there is not, or for products that are no complete feed.
 */
async function questionsAbout(facts: Facts, handle: string, context: PublicContext) {
  const read = (path: string) => optionalPart('questions', entryAt(context, 'product_questions', path));
  const [ownQuestions, questions] = await Promise.all([
    read(`/product-questions/${handle}`),
    facts.feedType === 'complete feed' ? read('/product-questions') : null,
  ]);
  return { ownQuestions, questions };
}

/** Products that go well with one, and others that may take its place: none of them twice. */
function recommendationsFor(handle: string, { catalogue, settings, today }: PublicContext) {
  let loading: Promise<ProductRecommendationsQuery> | undefined;
  const recommended = async () => {
    loading ??= catalogue(ProductRecommendationsDocument, { handle });
    const { related, complementary } = await loading;
    const goesWith = launched(complementary, settings, today).slice(0, 4);
    const others = launched(related, settings, today).filter(({ id }) => !goesWith.some((one) => one.id === id));
    return { complementary: goesWith, related: others.slice(0, 4) };
  };
  return {
    complementary: defer(async () => (await recommended()).complementary),
    related: defer(async () => (await recommended()).related),
  };
}

/** The number of packs in an address; `1` without one. */
const quantityIn = (params: URLSearchParams): string => /^[1-9]\d?$/.exec(params.get('quantity') ?? '')?.[0] ?? '1';

/** What an address asks to be shown of a product: packs, rations for a weight, and all ways to pay. */
const askedIn = (params: URLSearchParams) => ({
  quantity: quantityIn(params),
  weight: weightIn(params.get('weight')),
  adult: weightIn(params.get('adult')),
  hasWays: params.has('ways'),
});

/** A product's page. A product of another category redirects to its canonical path. */
export const product = screen({
  path: patterns.product,
  styles: 'product',
  query: [...CHOICE_QUERY, 'quantity', 'weight', 'adult', 'ways', 'done'],
  canonicalQuery(params, known) {
    const kept = canonicalChoice(params, known);
    const quantity = quantityIn(params);
    if (quantity !== '1') kept.set('quantity', quantity);
    for (const name of ['weight', 'adult']) {
      const kg = weightIn(params.get(name));
      if (kg !== null) kept.set(name, String(kg));
    }
    if (params.has('ways')) kept.set('ways', '1');
    if (params.get('done') === ASKED) kept.set('done', ASKED);
    return kept.size > 0 ? `?${kept}` : '';
  },
  showsProblems: true,

  async load(context) {
    const { params, url, market, settings, today, catalogue, flash } = context;
    const handle = params.slug ?? '';
    const found = (await catalogue(ProductDocument, { handle })).product;
    if (!found) return notFound();
    if (found.productType !== params.category)
      return permanentRedirect(`${pages.product(market.code, categoryOf(found.productType), handle)}${url.search}`);
    // a refused form at a sold-out size says nothing of what is to be bought
    const refused = isBackInStock(flash) ? null : flash;
    const chosen = choiceOf(found, url.searchParams, refused?.typed);
    // the form without script has put its fields into the address
    if (url.searchParams.has('variantId'))
      return redirect(
        pages.product(
          market.code,
          categoryOf(found.productType),
          handle,
          numberOf(chosen.variantId),
          numberOf(chosen.planId),
        ),
      );
    const facts = factsOf(found);
    const [prices, sample, { questions, ownQuestions }, reviews] = await Promise.all([
      shownPrices(context, found.id),
      sampleOf(facts, context),
      questionsAbout(facts, handle, context),
      HAS_REVIEWS ? reviewsOnPage(context, found) : null,
    ]);
    return {
      product: found,
      facts,
      prices,
      sample,
      questions,
      ownQuestions,
      reviews,
      check: checkOf(questions?.checks?.find((one) => one.handle === handle) ?? {}, settings),
      ...askedIn(url.searchParams),
      ...(typeof refused?.typed.quantity === 'string' && { quantity: refused.typed.quantity }),
      chosen,
      gift: refused && 'giftFor' in refused.typed ? refused.typed : null,
      problems: refused?.problems ?? [],
      flash,
      isAsked: !flash && url.searchParams.get('done') === ASKED,
      launchDate: launchDateIfPending(found, settings, today),
      season: nextSeason(found, today),
      ...recommendationsFor(handle, context),
    };
  },

  queryValues: ({ product: shown }) => choiceValues(shown),

  head: ({ product: shown, launchDate, reviews, check, season }, view) => ({
    title: view.t('meta.title', { page: shown.title }),
    description:
      shown.description.length < SHORT_DESCRIPTION ? `${shown.title}: ${shown.description}` : shown.description,
    type: 'product',
    canonical: pages.product(view.market.code, categoryOf(shown.productType), shown.handle),
    trail: trailOf(shown, view),
    markdown: true,
    noindex: season !== null,
    structured: [
      ...productData(shown, launchDate, ratingToTell(shown, reviews, view), view),
      ...checkedPageData(check, pages.product(view.market.code, categoryOf(shown.productType), shown.handle), view),
    ],
  }),

  markdown: ({ product: shown, facts, launchDate }, view) => productMarkdown(shown, facts, launchDate, view),

  picture: ({ product: shown }, { t }) => ({
    title: shown.title,
    kicker: t(`category.${categoryOf(shown.productType)}.name`),
    image: shown.images.nodes[0]?.url,
  }),

  Page({ data }) {
    const view = useView();
    const {
      product: shown,
      facts,
      chosen,
      questions,
      ownQuestions,
      reviews,
      check,
      problems,
      launchDate,
      season,
      related,
      complementary,
    } = data;
    const { t } = view;
    const category = categoryOf(shown.productType);
    const isFood = facts.feedType !== null;
    const hasQuestions = ownQuestions !== null || questions !== null;
    const trust = <ProductTrust product={shown} reviews={reviews} isFood={isFood} />;
    return (
      <>
        <div className="wrap page product">
          {launchDate ? null : <SkipLink to="buy" text={t('nav.skip_buy')} />}
          <Breadcrumbs trail={trailOf(shown, view)} />
          <div className="product-columns">
            <Gallery product={shown} chosen={chosen.variantId} bySize={!launchDate} />
            <div className="side">
              <div className="decision">
                <p className="card-kicker">{kickerOf(shown, t) ?? t(`category.${category}.name`)}</p>
                <h1>{shown.title}</h1>
                <p className="lead">{shown.description}</p>
                {facts.material ? <p className="small">{`${t('product.material')}: ${facts.material}`}</p> : null}
                <RatingLine found={reviews} />
                <StaleNotice />
                <Said problems={problems} />
                {season ? (
                  <p className="alert calm">{t('product.season', { date: formatDay(season, view.locale) })}</p>
                ) : null}
                {launchDate ? (
                  <>
                    <Launch product={shown} launchDate={launchDate} />
                    <div className="links">
                      <CompareLink product={shown} facts={facts} />
                      {hasQuestions ? null : <AskLink product={shown} />}
                    </div>
                  </>
                ) : (
                  <Purchase {...data} />
                )}
              </div>
              <div className="ways">
                {launchDate ? null : <MoreWays {...data} hasQuestions={hasQuestions} />}
                <GuaranteeNotice isFolded />
              </div>
            </div>
            {isFood ? (
              <div>
                <BenefitList facts={facts} />
                {trust}
              </div>
            ) : (
              trust
            )}
          </div>
          {hasQuestions ? <ProductQuestions product={shown} own={ownQuestions} general={questions} /> : null}
          <FeedStatements facts={facts} />
          {isFood ? <Proof check={check} /> : null}
          <ProductDetails facts={facts} />
          {!HAS_REVIEWS ? null : hasOwnReviews(view.settings) ? (
            <ReviewsSection found={reviews} product={shown} />
          ) : (
            <p className="small">{t('reviews.statement')}</p>
          )}
          {launchDate ? null : <BuyBar product={shown} />}
        </div>
        <Late promise={complementary} fallback={<SectionPlaceholder title={t('product.goes_with')} />}>
          {(products) => <ProductSection title={t('product.goes_with')} products={products} />}
        </Late>
        <Late promise={related} fallback={<SectionPlaceholder title={t('product.others')} />}>
          {(products) => <ProductSection title={t('product.others')} products={products} />}
        </Late>
        {HAS_RECENTLY_SEEN ? (
          <RecentlySeen
            product={{
              href: pages.product(view.market.code, category, shown.handle),
              title: shown.title,
              picture: shown.images.nodes[0] ? pictureUrl(shown.images.nodes[0].url, 320) : '',
            }}
          />
        ) : null}
      </>
    );
  },
});

/** The lowest price of a product that is not sold yet, with its unit price. */
function PendingPrice({ variants }: { variants: NonNullable<ProductQuery['product']>['variants']['nodes'] }) {
  const { t, locale } = useView();
  const [cheapest] = [...variants].sort((a, b) => Number(a.price.amount) - Number(b.price.amount));
  if (!cheapest) return null;
  const { price, unitPriceMeasurement } = cheapest;
  const money = (amount: number) => formatMoney(amount, price.currencyCode, locale);
  const unitPrice = unitPriceOf(price.amount, unitPriceMeasurement);
  return (
    <p className="plan-price alone">
      <strong className="price">{t('product.from', { price: money(Number(price.amount)) })}</strong>
      {unitPrice ? <small>{unitPriceText(unitPrice, t, money)}</small> : null}
    </p>
  );
}

function SectionPlaceholder({ title }: { title: string }) {
  return (
    <section className="wrap section">
      <h2>{title}</h2>
      <GridPlaceholder count={4} />
    </section>
  );
}
