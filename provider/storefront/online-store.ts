import { connection, gid, type PageArgs } from '../graphql-types.ts';
import { type Searchable, searchIn } from '../search-syntax.ts';
import {
  BLOGS,
  type OnlineStoreArticle,
  onlineStoreArticles,
  onlineStorePages,
  onlineStorePolicies,
  URL_REDIRECTS,
} from '../seed/online-store.ts';
import { collectionId, collectionTitles, collectionUpdatedAt, collectionView } from './collections.ts';
import { type Policy, pageView, policyView, textQueries } from './online-store-texts.ts';
import type { Context } from './views.ts';

interface MenuEntry {
  title: string;
  type: 'COLLECTION' | 'BLOG' | 'PAGE' | 'SHOP_POLICY';
  resourceId: string;
  resource: () => object | null;
  /** As the commerce provider's own storefront has it, whatever the addresses of the shop. */
  path: string;
}

function mainMenu(context: Context): MenuEntry[] {
  const { store } = context;
  return Object.entries(collectionTitles(store))
    .filter(([handle]) => handle !== 'all' && handle !== 'best-sellers')
    .map(([handle, title]) => ({
      title,
      type: 'COLLECTION',
      resourceId: collectionId(handle, store),
      resource: () => collectionView(handle, context),
      path: `collections/${handle}`,
    }));
}

const FOOTER_PAGES = ['contact', 'faq', 'our-story'];

const footerMenu = (context: Context): MenuEntry[] => [
  ...onlineStorePages(context)
    .filter(({ handle }) => FOOTER_PAGES.includes(handle))
    .map((page) => ({
      title: page.title,
      type: 'PAGE' as const,
      resourceId: gid('Page', page.id),
      resource: () => pageView(page, context),
      path: `pages/${page.handle}`,
    })),
  ...onlineStorePolicies(context).map((policy) => ({
    title: policy.title,
    type: 'SHOP_POLICY' as const,
    resourceId: gid('ShopPolicy', policy.id),
    resource: () => policyView(policy, context),
    path: `policies/${policy.handle}`,
  })),
];

const MENUS = {
  'main-menu': { id: 1, title: 'Main menu', entries: mainMenu },
  footer: { id: 2, title: 'Footer menu', entries: footerMenu },
};

function menu({ handle }: { handle: string }, context: Context) {
  const found = Object.hasOwn(MENUS, handle) ? MENUS[handle as keyof typeof MENUS] : null;
  if (!found) return null;
  const entries = found.entries(context);
  return {
    __typename: 'Menu',
    id: gid('Menu', found.id),
    handle,
    title: found.title,
    itemsCount: entries.length,
    items: entries.map(({ path, ...entry }, i) => ({
      __typename: 'MenuItem',
      id: gid('MenuItem', found.id * 100 + i),
      ...entry,
      tags: [],
      url: `${context.shopUrl}/${path}`,
      items: [],
    })),
  };
}

const SITEMAP_PAGE = 250;

interface SitemapEntry {
  handle: string;
  title: string;
  updatedAt: string;
}

const lastUpdate = (entries: readonly OnlineStoreArticle[]) =>
  entries
    .map(({ publishedAt }) => publishedAt)
    .sort()
    .at(-1)!;

const SITEMAPS: Record<string, (context: Context) => SitemapEntry[]> = {
  PRODUCT: ({ store }) => store.listedProducts(),
  COLLECTION: ({ store }) =>
    Object.entries(collectionTitles(store)).map(([handle, title]) => ({
      handle,
      title,
      updatedAt: collectionUpdatedAt(handle),
    })),
  ARTICLE: (context) =>
    onlineStoreArticles(context).map(({ handle, title, publishedAt }) => ({ handle, title, updatedAt: publishedAt })),
  BLOG: (context) =>
    Object.entries(BLOGS).map(([handle, title]) => ({
      handle,
      title,
      updatedAt: lastUpdate(onlineStoreArticles(context).filter(({ blog }) => blog === handle)),
    })),
  PAGE: (context) =>
    onlineStorePages(context).map(({ handle, title, publishedAt }) => ({ handle, title, updatedAt: publishedAt })),
  // metaobjects have no page of their own
  METAOBJECT: () => [],
};

/** The addresses of one type of resource, 250 on a page. */
function sitemap({ type }: { type: string }, context: Context) {
  const items = SITEMAPS[type]!(context).map(({ handle, title, updatedAt }) => ({
    __typename: 'SitemapResource',
    handle,
    title,
    updatedAt,
    image: null,
  }));
  return {
    pagesCount: { count: Math.ceil(items.length / SITEMAP_PAGE), precision: 'EXACT' },
    resources: ({ page }: { page: number }) => ({
      hasNextPage: page * SITEMAP_PAGE < items.length,
      items: items.slice((page - 1) * SITEMAP_PAGE, page * SITEMAP_PAGE),
    }),
  };
}

const REDIRECT_SEARCH: Searchable<(typeof URL_REDIRECTS)[number]> = {
  fields: { path: ({ path }) => path, target: ({ target }) => target },
};

/**
 * The online store's own content, seeded from the same texts as the CMS. The shop reads the CMS; other storefronts of
 * the commerce provider read this.
 */
export const onlineStoreQueries = {
  ...textQueries,
  menu,
  sitemap,
  urlRedirects: (args: PageArgs & { query?: string | null }) =>
    connection(
      searchIn(URL_REDIRECTS, args.query, REDIRECT_SEARCH),
      args,
      ({ path }) => path,
      ({ id, path, target }) => ({ __typename: 'UrlRedirect', id: gid('UrlRedirect', id), path, target }),
    ),
};

/** The brand and the legal texts of `Shop`. Those that the shop has not written are null. */
export function shopTexts(context: Context) {
  const policies = onlineStorePolicies(context);
  const policy = (wanted: Policy['field']) => policyView(policies.find(({ field }) => field === wanted)!, context);
  return {
    brand: {
      slogan: 'Insect-based food for dogs and cats',
      shortDescription: 'Food made from insects, for dogs and cats.',
      logo: null,
      squareLogo: null,
      coverImage: null,
      colors: {
        primary: [{ background: '#1f4b38', foreground: '#ffffff' }],
        secondary: [{ background: '#dce7d3', foreground: '#1b261f' }],
      },
    },
    privacyPolicy: () => policy('privacyPolicy'),
    termsOfService: () => policy('termsOfService'),
    legalNotice: () => policy('legalNotice'),
    contactInformation: null,
    refundPolicy: null,
    shippingPolicy: null,
    subscriptionPolicy: null,
    termsOfSale: null,
  };
}
