import { WAITING } from '../../brand/tables/drawings.ts';
import { api, pages, patterns } from '../../routes.ts';
import { ReviewedProductDocument, type ReviewedProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import { notFound, permanentRedirect, screen, type View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { speciesFacts } from '../../species/index.ts';
import { FOOD_CATEGORIES, SPECIES } from '../../species/tables/names.ts';
import { Empty } from '../../ui/empty.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Thumbnail } from '../../ui/page/picture.tsx';
import { unbroken } from '../../ui/unbroken.ts';
import { categoryOf } from '../catalogue/model/list-query.ts';
import { lowestPriceText } from '../catalogue/price-text.ts';
import { kindsOf } from './model/animal.ts';
import { type ListQuery, listParams, listQueryOf, SORTS } from './model/list-query.ts';
import { meanOf } from './model/rating.ts';
import { hasOwnReviews } from './own.ts';
import { kindName, RatingSummary, ReviewCard, Verification } from './parts.tsx';
import { countsOnPage, listReviews, readersFirst } from './read.ts';

type Product = NonNullable<ReviewedProductQuery['product']>;

const trailOf = ({ productType, handle, title }: Product, { t, market }: View) => {
  const category = categoryOf(productType);
  return [
    { name: t(`category.${category}.name`), href: pages.category(market.code, category) },
    { name: title, href: pages.product(market.code, category, handle) },
    { name: t('review.title') },
  ];
};

/** The species that a category is for; all where it is for none. */
const speciesFor = (category: string) => {
  const named = SPECIES.filter((species) =>
    (Object.values(speciesFacts[species].categories) as string[]).includes(category),
  );
  return named.length > 0 ? named : SPECIES;
};

/** How the list is sorted, and whose animals it is about. */
function Choice({ product, query }: { product: Product; query: ListQuery }) {
  const { t, market } = useView();
  return (
    <div className="review-choice" id="filter">
      <form method="get" action={pages.productReviews(market.code, product.productType, product.handle)}>
        <label>
          {t('review.sort')}
          <select name="sort" defaultValue={query.sort}>
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`review.sort_${sort}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('review.animal')}
          <select name="animal" defaultValue={query.animal ?? ''}>
            <option value="">{t('review.animal_all')}</option>
            {speciesFor(product.productType)
              .flatMap(kindsOf)
              .map((kind) => (
                <option key={kind} value={kind}>
                  {kindName(kind, t)}
                </option>
              ))}
          </select>
        </label>
        <button className="button quiet small">{t('review.show')}</button>
      </form>
      <form method="post" action={api.reviewsLike}>
        <input type="hidden" name="market" value={market.code} />
        <input type="hidden" name="category" value={product.productType} />
        <input type="hidden" name="handle" value={product.handle} />
        <button className="link-button">{t('review.like_mine')}</button>
      </form>
    </div>
  );
}

/** Said where nobody has reviewed a product yet, with the ways to try it. */
function NoneYet({ product: { productType, handle, title } }: { product: Product }) {
  const { t, market } = useView();
  const category = categoryOf(productType);
  return (
    <Empty drawing={WAITING} text={t('review.none')}>
      <a className="button action" href={pages.product(market.code, category, handle)}>
        {t('review.to_product', { product: title })}
      </a>
      {(FOOD_CATEGORIES as readonly string[]).includes(category) ? (
        <a className="button quiet" href={`${pages.category(market.code, category)}?form=sample`}>
          {t('sample.title')}
        </a>
      ) : null}
    </Empty>
  );
}

/** The way to the page of the list that a query names. */
function MoreLink({ product: { productType, handle }, query }: { product: Product; query: ListQuery }) {
  const { t, market } = useView();
  return (
    <p>
      <a
        className="button quiet"
        rel="nofollow"
        href={pages.productReviews(market.code, productType, handle, listParams(query))}
      >
        {t('review.more')}
      </a>
    </p>
  );
}

/** The reviewed product, with its lowest price and the way to buy it. */
function Reviewed({ product: { productType, handle, title, featuredImage, variants } }: { product: Product }) {
  const { t, market, locale } = useView();
  return (
    <div className="reviewed">
      {featuredImage ? <Thumbnail url={featuredImage.url} size={72} eager /> : null}
      <p>
        <b>{title}</b>
        {lowestPriceText(variants.nodes, locale, t)
          .split('\n')
          .map((price) => (
            <small key={price}>{price}</small>
          ))}
      </p>
      <a
        className="button action small"
        href={pages.product(market.code, categoryOf(productType), handle)}
        aria-label={`${t('review.product')}: ${title}`}
      >
        {t('review.product')}
      </a>
    </div>
  );
}

/** The reviews of a product, ten on a page. */
export const productReviewsPage = screen({
  path: patterns.productReviews,
  styles: 'product',
  query: ['sort', 'animal', 'after'],
  canonicalQuery(params) {
    const kept = new URLSearchParams(
      Object.entries(listParams(listQueryOf(params))).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
    return kept.size > 0 ? `?${kept}` : '';
  },
  shared: false,
  showsProblems: true,

  async load(context) {
    const { params, url, market, settings, catalogue, flash } = context;
    const handle = params.slug ?? '';
    if (!hasOwnReviews(settings)) return notFound();
    const { product } = await catalogue(ReviewedProductDocument, { handle });
    if (!product) return notFound();
    if (product.productType !== params.category)
      return permanentRedirect(pages.productReviews(market.code, categoryOf(product.productType), handle));
    const asked = listQueryOf(url.searchParams);
    const { sort, ...list } = await listReviews(context, product.id, asked);
    return { product, query: { ...asked, sort }, ...list, problems: flash?.problems ?? [] };
  },

  head: ({ product, query }, view) => ({
    title: view.t('meta.title', { page: view.t('review.of', { product: product.title }) }),
    description: view.t('review.description', { product: product.title }),
    canonical: pages.productReviews(view.market.code, categoryOf(product.productType), product.handle),
    trail: trailOf(product, view),
    noindex: query.after !== null || query.animal !== null,
  }),

  Page({ data: { product, query, counts, shown, next, problems } }) {
    const view = useView();
    const { t, market } = view;
    const told = query.animal || query.after || next ? counts : countsOnPage(counts, shown);
    const rating = meanOf(told);
    const isList = shown.length > 0 || query.animal !== null || query.after !== null;
    return (
      <div className="wrap page reviews">
        <Breadcrumbs trail={trailOf(product, view)} />
        <h1>{t('review.of', { product: unbroken(product.title) })}</h1>
        {problems.map(({ code, message, isNotice }) => (
          <p key={code} className={isNotice ? 'alert calm' : 'alert'} role="status" id="said">
            {message}
          </p>
        ))}
        {isList ? (
          <div className="review-columns">
            <div>
              <Reviewed product={product} />
              {rating ? <RatingSummary rating={rating} counts={told} isDemo={told !== counts} /> : null}
              <Verification />
            </div>
            <div>
              <Choice product={product} query={query} />
              {shown.length > 0 ? null : <p className="lead">{t('review.none_like')}</p>}
              {(query.sort === 'helpful' ? readersFirst(shown, market.language) : shown).map((review) => (
                <ReviewCard key={review.id} review={review} level="h2" />
              ))}
              {next ? <MoreLink product={product} query={{ ...query, after: next }} /> : null}
            </div>
          </div>
        ) : (
          <>
            <Verification />
            <NoneYet product={product} />
          </>
        )}
      </div>
    );
  },
});
