import { DOMAIN, SITE } from '../../src/site/brand.ts';
import { connection, gid, idOf, type PageArgs } from '../graphql-types.ts';
import { type Searchable, searchIn, sortBy } from '../search-syntax.ts';
import {
  BLOGS,
  type OnlineStoreArticle,
  type OnlineStoreText,
  onlineStoreArticles,
  onlineStorePages,
  type onlineStorePolicies,
} from '../seed/online-store.ts';
import { translated } from '../seed/translations.ts';
import { type Context, languageOf, metafieldsOf } from './views.ts';

type ListArgs = PageArgs & { query?: string | null; sortKey: string };

const noMetafields = metafieldsOf({ metafields: {} }, 0);

const localUrl = (path: string, { shopUrl, country }: Context) => `${shopUrl}/${country.toLowerCase()}/${path}`;

/** The text of HTML, without its tags. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name]!,
    )
    .replace(/\s+/g, ' ')
    .trim();

const truncate = (text: string, length: number | null | undefined) =>
  length && text.length > length ? `${text.slice(0, Math.max(0, length - 3))}...` : text;

const AUTHOR = { name: SITE, firstName: SITE, lastName: '', email: `hello@${DOMAIN}`, bio: null };

export function articleView(article: OnlineStoreArticle, context: Context): object {
  const { id, blog, handle, title, description, html, path, publishedAt, tags } = article;
  return {
    __typename: 'Article',
    id: gid('Article', id),
    handle,
    title,
    author: AUTHOR,
    authorV2: AUTHOR,
    blog: () => blogView(blog, context),
    comments: (args: PageArgs) => connection<never, never>([], args, String, (comment) => comment),
    content: ({ truncateAt }: { truncateAt?: number | null }) => truncate(plainText(html), truncateAt),
    contentHtml: html,
    excerpt: ({ truncateAt }: { truncateAt?: number | null }) => truncate(description, truncateAt),
    excerptHtml: description,
    image: null,
    onlineStoreUrl: localUrl(path, context),
    publishedAt,
    seo: { title, description },
    tags,
    trackingParameters: null,
    ...noMetafields,
  };
}

const ARTICLE_SEARCH: Searchable<OnlineStoreArticle> = {
  fields: {
    author: () => AUTHOR.name,
    blog_title: ({ blog }) => BLOGS[blog]!,
    created_at: ({ publishedAt }) => publishedAt,
    updated_at: ({ publishedAt }) => publishedAt,
    tag: ({ tags }) => tags,
    title: ({ title }) => title,
  },
  words: ({ title, html }) => `${title} ${plainText(html)}`,
};

const articleList = (list: readonly OnlineStoreArticle[], args: ListArgs, context: Context) =>
  connection(
    sortBy(searchIn(list, args.query, ARTICLE_SEARCH), args.sortKey, {
      ID: ({ id }) => id,
      RELEVANCE: null,
      AUTHOR: () => AUTHOR.name,
      BLOG_TITLE: ({ blog }) => BLOGS[blog]!,
      PUBLISHED_AT: ({ publishedAt }) => publishedAt,
      UPDATED_AT: ({ publishedAt }) => publishedAt,
      TITLE: ({ title }) => title,
    }),
    args,
    ({ handle }) => handle,
    (article) => articleView(article, context),
  );

const blogId = (handle: string) => gid('Blog', 5001 + Object.keys(BLOGS).indexOf(handle));

function blogView(handle: string, context: Context): object {
  const own = () => onlineStoreArticles(context).filter(({ blog }) => blog === handle);
  return {
    __typename: 'Blog',
    id: blogId(handle),
    handle,
    title: translated(languageOf(context), 'blogs', handle, BLOGS[handle]),
    articleByHandle: ({ handle: wanted }: { handle: string }) => {
      const found = own().find((article) => article.handle === wanted);
      return found ? articleView(found, context) : null;
    },
    articles: (args: ListArgs) => articleList(own(), args, context),
    authors: [AUTHOR],
    onlineStoreUrl: localUrl(`blog/${handle}`, context),
    seo: { title: null, description: null },
    ...noMetafields,
  };
}

export function pageView(page: OnlineStoreText, context: Context): object {
  const { id, handle, title, description, html, publishedAt } = page;
  return {
    __typename: 'Page',
    id: gid('Page', id),
    handle,
    title,
    body: html,
    bodySummary: truncate(plainText(html), 150),
    createdAt: publishedAt,
    updatedAt: publishedAt,
    onlineStoreUrl: localUrl(handle, context),
    seo: { title, description },
    trackingParameters: null,
    ...noMetafields,
  };
}

export type Policy = ReturnType<typeof onlineStorePolicies>[number];

export const policyView = ({ id, handle, title, html, page }: Policy, context: Context) => ({
  __typename: 'ShopPolicy',
  id: gid('ShopPolicy', id),
  handle,
  title,
  body: html,
  url: localUrl(page, context),
});

/** The key of a resource: its handle or its global id. */
export interface ByHandle {
  handle?: string | null;
  id?: string | null;
}

const blogHandle = ({ handle, id }: ByHandle) =>
  Object.keys(BLOGS).find((candidate) => (handle == null ? blogId(candidate) === id : candidate === handle));

const findBlog = (wanted: ByHandle, context: Context) => {
  const found = blogHandle(wanted);
  return found ? blogView(found, context) : null;
};

const findPage = ({ handle, id }: ByHandle, context: Context) => {
  const found = onlineStorePages(context).find((page) =>
    handle == null ? gid('Page', page.id) === id : page.handle === handle,
  );
  return found ? pageView(found, context) : null;
};

const findArticle = (id: string, context: Context) => {
  const found = onlineStoreArticles(context).find((article) => article.id === idOf('Article', id));
  return found ? articleView(found, context) : null;
};

const BLOG_SEARCH: Searchable<string> = {
  fields: { handle: (handle) => handle, title: (handle) => BLOGS[handle]! },
  words: (handle) => BLOGS[handle]!,
};

const PAGE_SEARCH: Searchable<OnlineStoreText> = {
  fields: {
    handle: ({ handle }) => handle,
    title: ({ title }) => title,
    created_at: ({ publishedAt }) => publishedAt,
    updated_at: ({ publishedAt }) => publishedAt,
  },
  words: ({ title, html }) => `${title} ${plainText(html)}`,
};

/** The queries of blogs, articles and pages. */
export const textQueries = {
  article: ({ id }: { id: string }, context: Context) => findArticle(id, context),
  articles: (args: ListArgs, context: Context) => articleList(onlineStoreArticles(context), args, context),
  blog: findBlog,
  blogByHandle: findBlog,
  blogs: (args: ListArgs, context: Context) =>
    connection(
      sortBy(searchIn(Object.keys(BLOGS), args.query, BLOG_SEARCH), args.sortKey, {
        ID: blogId,
        RELEVANCE: null,
        HANDLE: (handle) => handle,
        TITLE: (handle) => BLOGS[handle]!,
      }),
      args,
      (handle) => handle,
      (handle) => blogView(handle, context),
    ),
  page: findPage,
  pageByHandle: findPage,
  pages: (args: ListArgs, context: Context) =>
    connection(
      sortBy(searchIn(onlineStorePages(context), args.query, PAGE_SEARCH), args.sortKey, {
        ID: ({ id }) => id,
        RELEVANCE: null,
        TITLE: ({ title }) => title,
        UPDATED_AT: ({ publishedAt }) => publishedAt,
      }),
      args,
      ({ handle }) => handle,
      (page) => pageView(page, context),
    ),
};

/** The resources of the online store by their global ids. */
export const onlineStoreNodes: Record<string, (id: string, context: Context) => object | null> = {
  Article: findArticle,
  Blog: (id, context) => findBlog({ id }, context),
  Page: (id, context) => findPage({ id }, context),
};
