import { defer, Late } from '../../platform/document/late.tsx';
import { formatDate, formatMoney } from '../../platform/market/format.ts';
import { pages, patterns } from '../../routes.ts';
import { ProductDocument, type ProductQuery, RecommendationsDocument } from '../../shopify/generated/storefront/graphql.ts';
import { notFound, permanentRedirect, redirect, screen, type View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { productData } from '../structured-data.ts';
import { BuyBox } from './buy-box.tsx';
import { GridPlaceholder, ProductSection } from './card.tsx';
import { choiceOf, numberOf } from './choice.ts';
import { contentLanguage } from './content-language.ts';
import { factsOf } from './facts.ts';
import { Gallery } from './gallery.tsx';
import { launchDateIfPending, launchedProducts } from './launch.ts';
import { categoryOf } from './model.ts';
import { ProductDetails } from './product-details.tsx';
import { productMarkdown } from './product-markdown.ts';

/** Shorter descriptions get the product's title in front for search engines. */
const SHORT_DESCRIPTION = 50;

const trailOf = ({ productType, title }: NonNullable<ProductQuery['product']>, { t, market }: View) => {
  const category = categoryOf(productType);
  return [{ name: t(`category.${category}.name`), href: pages.category(market.code, category) }, { name: title }];
};

/** A product's page. A product of another category redirects to its canonical path. */
export const product = screen({
  path: patterns.product,
  showsProblems: true,

  async load({ params, url, market, config, today, catalogue, flash }) {
    const handle = params.slug ?? '';
    const found = (await catalogue(ProductDocument, { handle })).product;
    if (!found) return notFound();
    if (found.productType !== params.category) return permanentRedirect(`${pages.product(market.code, categoryOf(found.productType), handle)}${url.search}`);
    const chosen = choiceOf(found, url.searchParams, flash?.typed);
    // the form without script has put its fields into the address
    if (url.searchParams.has('variantId'))
      return redirect(pages.product(market.code, categoryOf(found.productType), handle, numberOf(chosen.variantId), numberOf(chosen.planId)));
    const recommendations = (intent: 'RELATED' | 'COMPLEMENTARY') =>
      defer(
        catalogue(RecommendationsDocument, { handle, intent }).then(({ productRecommendations }) =>
          launchedProducts(productRecommendations, config, today).slice(0, 4),
        ),
      );
    return {
      product: found,
      facts: factsOf(found),
      chosen,
      quantity: typeof flash?.typed.quantity === 'string' ? flash.typed.quantity : '1',
      problems: flash?.problems ?? [],
      launchDate: launchDateIfPending(found, config, today),
      related: recommendations('RELATED'),
      complementary: recommendations('COMPLEMENTARY'),
    };
  },

  head: ({ product: shown, launchDate }, view) => ({
    title: view.t('meta.title', { page: shown.title }),
    description: shown.description.length < SHORT_DESCRIPTION ? `${shown.title}: ${shown.description}` : shown.description,
    type: 'product',
    canonical: pages.product(view.market.code, categoryOf(shown.productType), shown.handle),
    trail: trailOf(shown, view),
    markdown: true,
    structured: [productData(shown, launchDate, view)],
  }),

  markdown: ({ product: shown, facts, launchDate }, view) => productMarkdown(shown, facts, launchDate, view),

  picture: ({ product: shown }, { t }) => ({
    title: shown.title,
    kicker: t(`category.${categoryOf(shown.productType)}.name`),
    image: shown.images.nodes[0]?.url,
  }),

  Page({ data }) {
    const view = useView();
    const { product: shown, facts, chosen, quantity, problems, launchDate, related, complementary } = data;
    const { t, market, locale } = view;
    const category = categoryOf(shown.productType);
    return (
      <>
        <div className="wrap page product">
          <Breadcrumbs trail={trailOf(shown, view)} />
          <div className="product-columns">
            <Gallery product={shown} chosen={chosen.variantId} bySize={!launchDate} />
            <div className="decision">
              <p className="card-kicker">{facts.lifeStage === 'all' ? t(`category.${category}.name`) : t(`facet.life_stage.${facts.lifeStage}`)}</p>
              <h1 lang={contentLanguage(view)}>{shown.title}</h1>
              <p className="lead" lang={contentLanguage(view)}>
                {shown.description}
              </p>
              {problems.map((problem) => (
                <p key={problem.code} className="alert" role="alert">
                  {problem.message}
                </p>
              ))}
              {launchDate ? (
                <>
                  <p className="price">
                    {t('product.from', {
                      price: formatMoney(Math.min(...shown.variants.nodes.map((variant) => Number(variant.price.amount))), market.currency, locale),
                    })}
                  </p>
                  <p className="alert calm">{t('product.waits', { date: formatDate(new Date(launchDate), locale) })}</p>
                  <p className="actions">
                    <a className="button action" href={pages.wetCatFood(market.code)}>
                      {t('product.tell_me')}
                    </a>
                  </p>
                </>
              ) : (
                <BuyBox product={shown} facts={facts} chosen={chosen} quantity={quantity} />
              )}
            </div>
          </div>
          <ProductDetails facts={facts} subscribable={!launchDate && (shown.variants.nodes[0]?.sellingPlanAllocations.nodes.length ?? 0) > 0} />
        </div>
        <Late promise={complementary} fallback={<SectionPlaceholder title={t('product.goes_with')} />}>
          {(products) => <ProductSection title={t('product.goes_with')} products={products} />}
        </Late>
        <Late promise={related} fallback={<SectionPlaceholder title={t('product.others')} />}>
          {(products) => <ProductSection title={t('product.others')} products={products} />}
        </Late>
      </>
    );
  },
});

function SectionPlaceholder({ title }: { title: string }) {
  return (
    <section className="wrap section">
      <h2>{title}</h2>
      <GridPlaceholder count={4} />
    </section>
  );
}
