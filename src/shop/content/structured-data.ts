import { plainText } from '../../cms/rich-text.ts';
import { formOf, pages } from '../../routes.ts';
import { SITE } from '../../site/brand.ts';
import type { View } from '../../site/screen.ts';
import type { Question } from './entries.ts';

/** Structured data of the shop, its articles and questions for search engines: schema.org nodes. */

export const organizationId = ({ url }: View) => `${url.origin}/#organization`;

export const organizationData = (view: View) => ({
  '@type': 'Organization',
  '@id': organizationId(view),
  name: SITE,
  url: view.url.origin,
  logo: `${view.url.origin}/icon.svg`,
  description: view.t('footer.about'),
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    url: `${view.url.origin}${pages.content(view.market.code, 'contact')}`,
  },
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
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${view.url.origin}${pages.search(view.market.code)}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
});

/** An article of the blog, with its sharing picture as its image. A draft without publication date has no dates. */
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
  image: [`${view.url.origin}${formOf(pages.below(view.market.code, view.rest), 'picture')}`],
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
