import { countries } from '../../countries/index.ts';
import { type Market, shippingCost } from '../../platform/shared/markets.ts';
import { pictureUrl } from '../../platform/shared/media.ts';
import { pages } from '../../routes.ts';
import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import { SITE } from '../../site/brand.ts';
import type { View } from '../../site/screen.ts';
import { contentLanguage, factsOf, feedsOf, isReturnable } from '../catalogue/facts.ts';
import { organizationId } from '../content/index.ts';
import { CUT_OFF_HOUR } from '../delivery/model/dispatch.ts';
import { type Feed, feedStatement, headingOf, textOf } from '../feed/statement.ts';
import { rightsIn } from '../law/index.ts';
import { netQuantity } from '../prices/model/unit-price.ts';
import { longestDays, partsOf } from '../selling-plans/model/rhythm.ts';
import { plansOf } from '../selling-plans/plans.ts';
import type { Rating } from '../trust/model/rating.ts';

/** Structured data of products for search engines: schema.org nodes. */

type Product = NonNullable<ProductQuery['product']>;

const productDataByProduct = new WeakMap<Product, { key: string; data: readonly object[] }>();

/** UN/CEFACT codes of the units of unit prices. */
const UNIT_CODES = { kg: 'KGM', l: 'LTR' } as const;

/**
 * The price of the pack with the quantity in it, of which the unit price per kilogram or litre (`valueReference`)
 * follows: no other amount stands in an offer that could be taken for its price. Nothing for what is not sold by weight
 * or volume.
 *
 * Source: https://developers.google.com/search/docs/appearance/structured-data/merchant-listing, "Unit pricing".
 */
function unitPriceData({ price, unitPriceMeasurement }: Product['variants']['nodes'][number]): object {
  const quantity = netQuantity(unitPriceMeasurement);
  if (!quantity) return {};
  const unitCode = UNIT_CODES[quantity.unit];
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: price.amount,
      priceCurrency: price.currencyCode,
      valueAddedTaxIncluded: true,
      referenceQuantity: {
        '@type': 'QuantitativeValue',
        value: quantity.value,
        unitCode,
        valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode },
      },
    },
  };
}

/**
 * A product with one offer per variant, then the terms that its offers name.
 *
 * @param from `YYYY-MM-DD` while it is not launched yet, else null.
 * @param rating the mean of real ratings; null without any.
 */
export function productData(
  product: Product,
  from: string | null,
  rating: Rating | null,
  view: View,
): readonly object[] {
  const key = `${view.url.origin} ${view.market.code} ${from} ${rating?.value} ${rating?.count}`;
  const known = productDataByProduct.get(product);
  if (known?.key === key) return known.data;
  const terms = termsData(product, view);
  const data = [makeProductData(product, from, rating, view, terms.references), ...terms.nodes];
  productDataByProduct.set(product, { key, data });
  return data;
}

/** A feed's statement in the page's language, as properties. Percentages have the unit code P1 of UN/CEFACT. */
function feedProperties(feed: Feed, view: View): object[] {
  const { language, country } = view.market;
  const { title, kind, composition, additives, constituents } = feedStatement(
    feed,
    language,
    country,
    contentLanguage(view) ?? language,
  );
  const property = (name: string, value: object) => ({
    '@type': 'PropertyValue',
    name: title ? `${title}: ${name}` : name,
    ...value,
  });
  const values = Object.values(feed.constituents ?? {});
  return [
    { '@type': 'PropertyValue', propertyID: 'feedType', ...(title && { name: title }), value: textOf(kind) },
    property(headingOf('composition', language), { value: textOf(composition) }),
    ...(additives.length > 0
      ? [property(headingOf('additives', language), { value: additives.map(textOf).join(' ') })]
      : []),
    ...constituents.map(({ name }, i) => property(name.text, { value: values[i], unitCode: 'P1' })),
  ];
}

/**
 * The terms of sending a product back, and of having it sent, in the market's country: nodes of their own, which the
 * offers name, so that they stand once.
 *
 * Source: https://developers.google.com/search/docs/appearance/structured-data/merchant-listing.
 */
function termsData(product: Product, view: View): { nodes: object[]; references: object } {
  const { market } = view;
  const canReturn = isReturnable(factsOf(product).returnRule);
  const returns = `${view.url.origin}${pages.product(market.code, product.productType, product.handle)}#returns`;
  const shipping = `${view.url.origin}/#shipping-${market.code}`;
  return {
    nodes: [
      {
        '@type': 'MerchantReturnPolicy',
        '@id': returns,
        applicableCountry: market.country,
        returnPolicyCategory: `https://schema.org/MerchantReturn${canReturn ? 'FiniteReturnWindow' : 'NotPermitted'}`,
        ...(canReturn && {
          merchantReturnDays: rightsIn(market.country).returnDays,
          returnMethod: 'https://schema.org/ReturnByMail',
        }),
        merchantReturnLink: `${view.url.origin}${pages.content(market.code, 'terms-conditions')}`,
      },
      shippingData(shipping, market),
    ],
    references: { hasMerchantReturnPolicy: { '@id': returns }, shippingDetails: { '@id': shipping } },
  };
}

/** The cost of having something sent to a market, and how long it takes. */
function shippingData(id: string, market: Market): object {
  const [first, last] = countries[market.country].delivery.days;
  return {
    '@type': 'OfferShippingDetails',
    '@id': id,
    shippingRate: { '@type': 'MonetaryAmount', value: shippingCost(market), currency: market.currency },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: market.country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      // what is paid before the cut-off leaves the same working day
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
      transitTime: { '@type': 'QuantitativeValue', minValue: first, maxValue: last, unitCode: 'DAY' },
      cutoffTime: `${CUT_OFF_HOUR}:00`,
    },
  };
}

/** The mean rating of a product; nothing without real ratings. */
function ratingData(rating: Rating | null): object {
  if (!rating) return {};
  const { value, lowest, highest, count } = rating;
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: value,
      worstRating: lowest,
      bestRating: highest,
      ratingCount: count,
    },
  };
}

/** UN/CEFACT codes of the units of rhythms. */
const RHYTHM_CODES = { D: 'DAY', W: 'WEE', M: 'MON' } as const;

/**
 * What each size costs in a subscription, by its shortest rhythm: the others cost the same. It is an action and no offer,
 * so that nobody takes its price for that of the product bought once.
 *
 * Source: https://schema.org/billingIncrement.
 */
function subscriptionData({ variants }: Product, page: string, { t }: View): object {
  const prices = variants.nodes.flatMap((variant) => {
    const [shortest] = plansOf(variant).sort((a, b) => longestDays(a.rhythm) - longestDays(b.rhythm));
    if (!shortest) return [];
    const [unit, count] = partsOf(shortest.rhythm);
    return {
      '@type': 'UnitPriceSpecification',
      name: variant.title,
      price: shortest.price.toFixed(2),
      priceCurrency: variant.price.currencyCode,
      valueAddedTaxIncluded: true,
      billingIncrement: count,
      unitCode: RHYTHM_CODES[unit],
    };
  });
  return prices.length === 0
    ? {}
    : {
        potentialAction: { '@type': 'BuyAction', name: t('plan.subscribe'), target: page, priceSpecification: prices },
      };
}

const makeProductData = (product: Product, from: string | null, rating: Rating | null, view: View, terms: object) => {
  const feeds = feedsOf(factsOf(product));
  const page = (variant: string) =>
    `${view.url.origin}${pages.product(view.market.code, product.productType, product.handle, /(?<!\d)\d+$/.exec(variant)?.[0])}`;
  return {
    '@type': 'Product',
    name: product.title,
    description: product.description,
    image: product.images.nodes.map(({ url }) => `${view.url.origin}${pictureUrl(url, 1024)}`),
    brand: { '@type': 'Brand', name: SITE },
    category: product.productType,
    ...(feeds.length > 0 && { additionalProperty: feeds.flatMap((feed) => feedProperties(feed, view)) }),
    ...ratingData(rating),
    ...subscriptionData(product, page(''), view),
    offers: product.variants.nodes.map((variant) => ({
      '@type': 'Offer',
      name: variant.title,
      ...(variant.sku && { sku: variant.sku }),
      url: page(variant.id),
      price: variant.price.amount,
      priceCurrency: variant.price.currencyCode,
      availability: `https://schema.org/${variant.availableForSale && !from ? 'InStock' : 'OutOfStock'}`,
      ...(from && { availabilityStarts: from }),
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': organizationId(view) },
      ...terms,
      ...unitPriceData(variant),
    })),
  };
};
