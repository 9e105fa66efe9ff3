import { marked } from 'marked';
import { localeOf } from '../../src/platform/shared/format.ts';
import { withDelivery } from '../../src/shop/delivery/model/cut-off.ts';
import { DOMAIN } from '../../src/site/brand.ts';
import { publishedLanguage, SOURCE_LANGUAGE } from '../language.ts';
import { factsOf, marketOf } from './markets.ts';
import { AUSTRALIA, articles, pageNames, readPageText } from './stories.ts';

/** A text of the online store in one language. */
export interface OnlineStoreText {
  id: number;
  handle: string;
  title: string;
  description: string;
  html: string;
  /** ISO 8601. */
  publishedAt: string;
}

export interface OnlineStoreArticle extends OnlineStoreText {
  blog: string;
  /** Below the market's prefix, as in the shop. */
  path: string;
  tags: string[];
}

/** The blogs of the online store, with their titles. */
export const BLOGS: Readonly<Record<string, string>> = { dog: 'Dogs', cat: 'Cats' };

/**
 * The legal texts: the field of `Shop`, the handle and the page that holds the text. The shop has written no others.
 */
export const POLICIES = [
  { field: 'privacyPolicy', handle: 'privacy-policy', page: 'privacy-policy' },
  { field: 'termsOfService', handle: 'terms-of-service', page: 'terms-conditions' },
  { field: 'legalNotice', handle: 'legal-notice', page: 'imprint' },
] as const;

/** Old addresses of the online store. */
export const URL_REDIRECTS = [
  { id: 4001, path: '/collections/frontpage', target: '/collections/best-sellers' },
  { id: 4002, path: '/pages/about-us', target: '/pages/our-story' },
  { id: 4003, path: '/pages/help', target: `https://${DOMAIN}/faq` },
] as const;

const ARTICLE_ID = 6001;
const PAGE_ID = 8001;
const PAGES_PUBLISHED_ON = '2026-01-15';
const PAGES_PUBLISHED_AT = `${PAGES_PUBLISHED_ON}T07:00:00.000Z`;

/** Whose texts are read: the language, and the market's country. */
export interface Audience {
  language: string;
  country: string;
}

/** Product blocks belong to the CMS. */
const toHtml = (markdown: string) => marked.parse(markdown.replace(/^::product .*$/gm, ''), { async: false }).trim();

type PageHtml = Pick<OnlineStoreText, 'title' | 'description' | 'html'>;

const read = new Map<string, PageHtml>();

/** A text in the language of its readers, otherwise in English. */
function readText(path: string, audience: Audience): PageHtml {
  const folder = factsOf(audience.country).group === 'au' ? AUSTRALIA : 'europe-market';
  const language = publishedLanguage(audience.language);
  const key = `${folder}/${language}/${path}`;
  let text = read.get(key);
  if (!text) {
    const { title, description, markdown } =
      readPageText(folder, path, language) ?? readPageText(folder, path, SOURCE_LANGUAGE)!;
    text = { title, description, html: toHtml(markdown) };
    read.set(key, text);
  }
  const { country } = marketOf(audience.country);
  return { ...text, html: withDelivery(text.html, country, PAGES_PUBLISHED_ON, localeOf(language, country), () => '') };
}

/** The articles of all blogs, the oldest first. */
export const onlineStoreArticles = (audience: Audience): OnlineStoreArticle[] =>
  articles.map(([handle, blog, topic, publishedOn, , , tags], i) => ({
    id: ARTICLE_ID + i,
    handle,
    blog,
    path: `blog/${blog}/${topic}/${handle}`,
    publishedAt: `${publishedOn}T07:00:00.000Z`,
    tags,
    ...readText(`blog/${blog}/${topic}/${handle}`, audience),
  }));

/** The pages that have a text; legal texts are policies instead. */
export const onlineStorePages = (audience: Audience): OnlineStoreText[] =>
  pageNames.flatMap((handle, i) => {
    if (POLICIES.some(({ page }) => page === handle)) return [];
    const text = readText(handle, audience);
    return text.html ? [{ id: PAGE_ID + i, handle, publishedAt: PAGES_PUBLISHED_AT, ...text }] : [];
  });

export const onlineStorePolicies = (audience: Audience) =>
  POLICIES.map(({ field, handle, page }, i) => ({ field, handle, page, id: 3001 + i, ...readText(page, audience) }));
