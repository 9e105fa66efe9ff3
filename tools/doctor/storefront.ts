import { type Day, dayOf } from '../../src/platform/shared/day.ts';
import { openMarkets } from '../../src/platform/shared/markets.ts';
import { marketZone } from '../../src/platform/shared/time-zones.ts';
import { CATEGORIES, isCategory } from '../../src/routes.ts';
import { FACET_VALUES } from '../../src/shop/catalogue/model/list-query.ts';
import { isInSeason } from '../../src/shop/catalogue/season.ts';
import { allPages } from '../../src/shopify/all-pages.ts';
import { API_VERSION } from '../../src/shopify/graphql.ts';
import { METAFIELD_NAMESPACE } from '../../src/site/brand.ts';
import { adminPages } from './admin.ts';
import { type Check, type Context, type Fault, groupPrefix, isLocal, NotChecked } from './check.ts';
import { ActiveProductsDocument } from './generated/admin/graphql.ts';
import {
  CollectionFiltersDocument,
  CountriesDocument,
  ProductFieldsDocument,
  PublishedProductsDocument,
} from './generated/storefront/graphql.ts';
import { type Document, type GraphqlAnswer, graphql } from './http.ts';
import { versionFaults } from './version.ts';

const SERVICE = 'The Storefront API';

function ask<T, V>(context: Context, document: Document<T, V>, variables: V): Promise<GraphqlAnswer<T>> {
  const { url, token } = context.settings.storefront;
  if (!url) throw new NotChecked(`${groupPrefix(context)}STOREFRONT_URL is empty`);
  if (!token) throw new NotChecked(`${groupPrefix(context)}STOREFRONT_TOKEN is not known here`);
  return graphql(SERVICE, url, { 'Shopify-Storefront-Private-Token': token }, document, variables);
}

/** The data of an answer. @throws Error when there is none. */
export async function read<T, V>(context: Context, document: Document<T, V>, variables: V): Promise<T> {
  const { data, errors } = await ask(context, document, variables);
  if (!data) throw new Error(`${SERVICE} refuses a query: ${errors[0]?.message ?? 'without a reason'}.`);
  return data;
}

/** Every product that the shop's token can read, in English. @throws Error */
export const published = (context: Context) =>
  allPages(async (after) => (await read(context, PublishedProductsDocument, { after })).products);

const CHANNEL =
  'In the provider’s admin, at the product under “Publishing”, the sales channel of the app whose token the shop has';

export const storefrontCheck: Check = {
  title: 'Storefront API',
  after: ['Settings', 'Addresses'],
  async find(context) {
    const { status, data, errors } = await ask(context, CountriesDocument, {});
    if (data) return [];
    const prefix = groupPrefix(context);
    const effect = 'There is no catalogue: every page of a product fails.';
    if (status === 401 || status === 403)
      return [
        {
          what: `The Storefront API refuses ${prefix}STOREFRONT_TOKEN.`,
          effect,
          mend: 'In the admin, at the app: the private access token of the Storefront API.',
        },
      ];
    if (status === 404)
      return [
        {
          what: `${prefix}STOREFRONT_URL leads to no Storefront API of version ${API_VERSION}.`,
          effect,
          mend: 'The address of the shop in wrangler.toml.',
        },
      ];
    return [
      {
        what: `The Storefront API answers ${status}: ${errors[0]?.message ?? 'without a reason'}.`,
        effect,
        mend: 'The status page of the commerce provider.',
      },
    ];
  },
};

export const storefrontVersionCheck: Check = {
  title: 'Version of the Storefront API',
  after: ['Storefront API'],
  find: async (context) => versionFaults(SERVICE, (await ask(context, CountriesDocument, {})).version),
};

/** The scopes that the shop's queries need, with what is missing without each. */
const SCOPES: Record<string, string> = {
  unauthenticated_read_product_tags:
    'Life stages are missing on product cards, and wet cat food is sold before its day.',
  unauthenticated_read_product_inventory: 'Nothing tells how many pieces are left, and carts take more than there is.',
  unauthenticated_read_selling_plans: 'No product can be subscribed to.',
};

export const storefrontScopesCheck: Check = {
  title: 'Access scopes of the Storefront API',
  after: ['Storefront API'],
  async find(context) {
    const [product] = await published(context);
    if (!product) throw new NotChecked('no product is published');
    const { errors } = await ask(context, ProductFieldsDocument, { handle: product.handle });
    const denied = errors
      .filter(({ extensions }) => extensions?.code === 'ACCESS_DENIED')
      .map(({ message, extensions }) => extensions?.requiredAccess ?? message);
    return [...new Set(denied)].map((access) => {
      const scope = /\w*unauthenticated_\w+/.exec(access)?.[0];
      return {
        what: `The app lacks ${scope ? `the scope ${scope}` : access} of the Storefront API.`,
        effect: (scope && SCOPES[scope]) ?? 'A part of the product pages is missing.',
        mend: 'In the admin, at the app: Storefront API, access scopes. Then install it again.',
      };
    });
  },
};

export const countriesCheck: Check = {
  title: 'Countries and currencies',
  after: ['Storefront API'],
  async find(context) {
    const { group } = context.settings;
    const sold = new Map(
      (await read(context, CountriesDocument, {})).localization.availableCountries.map(({ isoCode, currency }) => [
        String(isoCode),
        currency.isoCode,
      ]),
    );
    return openMarkets(group).flatMap(({ code, country, name, currency }): Fault[] => {
      const mend = 'In the admin: Settings, Markets.';
      const actual = sold.get(country);
      if (actual === undefined)
        return [
          {
            what: `No market of the provider sells to ${name}.`,
            effect: `Visitors of /${code} see prices of another country and cannot order.`,
            mend,
          },
        ];
      if (actual !== currency)
        return [
          {
            what: `${name} is sold to in ${actual}, not ${currency}.`,
            effect: `The prices of /${code} are in ${actual}.`,
            mend,
          },
        ];
      return [];
    });
  },
};

export const listed = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');

/** The handle of the gift card, which is in no category. */
const GIFT_CARD = 'gift-card';

/** Products that lists have out of their season. @param active those that lists have. */
export function seasonFaults(
  active: readonly { handle: string; tags: readonly string[] }[],
  today: Day,
): readonly Fault[] {
  const late = active.filter((product) => !isInSeason(product, today)).map(({ handle }) => handle);
  if (late.length === 0) return [];
  return [
    {
      what: `${listed(late)}: active out of season.`,
      effect: 'Categories, the search and recommendations have them.',
      mend: 'In the admin, at the product: the status Unlisted until its season, as docs/deployment.md says.',
      isWarning: true,
    },
  ];
}

export const productsCheck: Check = {
  title: 'Published products',
  after: ['Storefront API'],
  async find(context) {
    const shown = await published(context);
    if (shown.length === 0)
      return [{ what: 'No product is published to the app.', effect: 'The shop is empty.', mend: CHANNEL }];
    const isHomeless = ({ productType, isGiftCard }: (typeof shown)[number]) => !isGiftCard && !isCategory(productType);
    const homeless = shown.filter(isHomeless).map(({ handle }) => handle);
    const faults: Fault[] = [];
    if (homeless.length > 0)
      faults.push({
        what: `The type of ${listed(homeless)} is no category.`,
        effect: 'They are found by nobody: they have no page.',
        mend: `In the admin, at the product: its type is one of ${CATEGORIES.join(', ')}.`,
      });
    if (!shown.some(({ handle, isGiftCard }) => isGiftCard && handle === GIFT_CARD))
      faults.push({
        what: `No gift card with the handle ${GIFT_CARD} is published to the app.`,
        effect: 'The page of gift cards, which the footer names, is missing.',
        mend: 'In the admin: a gift card product as docs/deployment.md says.',
      });
    const handles = new Set(shown.map(({ handle }) => handle));
    const thanked = context.settings.thanks.handles.filter((handle) => !handles.has(handle));
    if (thanked.length > 0)
      faults.push({
        what: `DELIVERY_THANKS names ${listed(thanked)}, which is not published to the app.`,
        effect: 'The small gift of that delivery is another one of the list, or none is announced.',
        mend: `${CHANNEL}; or another handle in wrangler.toml.`,
      });
    if (!context.adminToken || !context.scopes?.has('read_products')) return faults;
    const active = await adminPages(context, ActiveProductsDocument, ({ products }) => products);
    const hidden = active
      .filter(({ handle }) => !handles.has(handle) && handle !== GIFT_CARD)
      .map(({ handle }) => handle);
    if (hidden.length > 0)
      faults.push({
        what: `${listed(hidden)}: active, and not published to the app.`,
        effect: 'The shop does not have them; links to them are pages for what is missing.',
        mend: `${CHANNEL}.`,
      });
    const [market] = openMarkets(context.settings.group);
    return [...faults, ...(market ? seasonFaults(active, dayOf(new Date(), marketZone(market.country))) : [])];
  },
};

/** The lists of products that pages ask for. */
const COLLECTIONS: readonly string[] = [...CATEGORIES, 'best-sellers'];
/** The filter of a metafield, as the commerce provider names it. */
const filterOf = (key: string): string => `filter.p.m.${METAFIELD_NAMESPACE}.${key}`;
/** The filters of a category page, with their labels. */
const FILTERS: Record<string, string> = {
  [filterOf('form')]: 'kind',
  [filterOf('life_stage')]: 'age',
  [filterOf('species')]: 'animal',
  [filterOf('need')]: 'need',
  [filterOf('breed_size')]: 'size of the dog',
  [filterOf('grain_free')]: 'cereals',
  [filterOf('kibble_mm')]: 'kibble',
  [filterOf('pack_size')]: 'bag size',
  ...Object.fromEntries(
    FACET_VALUES.free_from.map((name) => [filterOf(`free_from_${name}`), `what is free from ${name}`]),
  ),
  'filter.v.availability': 'availability',
  'filter.v.price': 'price',
};

export const collectionsCheck: Check = {
  title: 'Collections and filters',
  after: ['Storefront API', 'Published products'],
  async find(context) {
    const faults: Fault[] = [];
    const filters = new Set<string>();
    for (const handle of COLLECTIONS) {
      const { collection } = await read(context, CollectionFiltersDocument, { handle });
      for (const { id } of collection?.products.filters ?? []) filters.add(id);
      const mend = 'In the admin: Products, Collections; publish it to the app.';
      const effect =
        handle === 'best-sellers' ? 'The home page shows no best sellers.' : `The page /${handle} shows no product.`;
      if (!collection) faults.push({ what: `There is no published collection ${handle}.`, effect, mend });
      else if (collection.products.nodes.length === 0)
        faults.push({ what: `The collection ${handle} is empty.`, effect, mend, isWarning: true });
    }
    for (const [id, label] of Object.entries(FILTERS))
      if (filters.size > 0 && !filters.has(id))
        faults.push({
          what: `The filter ${id} is switched off.`,
          effect: `Categories cannot be filtered by ${label}.`,
          mend: 'In the admin: Apps, Search & Discovery, Filters.',
        });
    return faults;
  },
};

/** The folder that only one shop has, in the address of its picture: at Shopify's content network, or the first one. */
const shopFolderOf = (url: string): string =>
  /^https?:\/\/[^/]+(?:\/s\/files(?:\/\d+){4}|\/[^/]+)/.exec(url)?.[0] ?? url;

export const picturesCheck: Check = {
  title: 'Pictures of products',
  after: ['Storefront API', 'Published products'],
  async find(context) {
    const [product] = await published(context);
    const { data } = await ask(context, ProductFieldsDocument, { handle: product!.handle });
    const url = data?.product?.images.nodes[0]?.url;
    if (!url) throw new NotChecked(`${product!.handle} has no picture`);
    if (context.settings.mediaFolders.some((folder) => url.startsWith(`${folder}/`))) return [];
    return [
      {
        what: `Pictures come from ${shopFolderOf(url)}, which MEDIA_FOLDERS does not name.`,
        effect: 'Browsers show no picture of a product.',
        mend: isLocal(context)
          ? 'MEDIA_FOLDERS in local/settings.ts'
          : `MEDIA_FOLDERS in [env.${context.env}.vars] of wrangler.toml`,
      },
    ];
  },
};
