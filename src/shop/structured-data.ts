import { plainText } from '../cms/rich-text.ts';
import { pages } from '../routes.ts';
import type { ProductQuery } from '../shopify/generated/storefront/graphql.ts';
import { SITE } from '../site/brand.ts';
import type { View } from '../site/screen.ts';
import type { Question } from './content/entries.ts';

/** Structured data for search engines: schema.org nodes. */

type Product = NonNullable<ProductQuery['product']>;

const organizationId = ({ url }: View) => `${url.origin}/#organization`;

export const organizationData = (view: View) => ({
  '@type': 'Organization',
  '@id': organizationId(view),
  name: SITE,
  url: view.url.origin,
  logo: `${view.url.origin}/icon.svg`,
  description: view.t('footer.about'),
  contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', url: `${view.url.origin}${pages.content(view.market.code, 'contact')}` },
});

export const websiteData = (view: View) => ({
  '@type': 'WebSite',
  '@id': `${view.url.origin}/#website`,
  name: SITE,
  url: `${view.url.origin}${pages.home(view.market.code)}`,
  inLanguage: view.market.language,
  publisher: { '@id': organizationId(view) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${view.url.origin}${pages.search(view.market.code)}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

/** A product with one offer per variant. @param from `YYYY-MM-DD` while it is not launched yet, else null. */
export const productData = (product: Product, from: string | null, view: View) => {
  const page = (variant: string) => `${view.url.origin}${pages.product(view.market.code, product.productType, product.handle, /(\d+)$/.exec(variant)?.[1])}`;
  return {
    '@type': 'Product',
    name: product.title,
    description: product.description,
    image: product.images.nodes.map(({ url }) => url),
    brand: { '@type': 'Brand', name: SITE },
    category: product.productType,
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
      ...(variant.unitPrice && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: variant.unitPrice.amount,
          priceCurrency: variant.unitPrice.currencyCode,
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
        },
      }),
    })),
  };
};

/** An article of the blog. A draft without publication date has no dates. */
export const articleData = (
  {
    title,
    description,
    publishedAt,
    changedAt,
    language,
  }: { title: string; description?: string | undefined; publishedAt: string; changedAt: string; language: string },
  view: View,
) => ({
  '@type': 'Article',
  headline: title,
  ...(description && { description }),
  inLanguage: language,
  ...(publishedAt && { datePublished: publishedAt, dateModified: changedAt || publishedAt }),
  author: { '@id': organizationId(view) },
  publisher: { '@type': 'Organization', '@id': organizationId(view), name: SITE, logo: `${view.url.origin}/icon.svg` },
  mainEntityOfPage: `${view.url.origin}${pages.below(view.market.code, view.rest)}`,
});

export const faqData = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
  })),
});
