import type { ReactNode } from 'react';
import type { Story } from '../cms/story.ts';
import type { Settings } from '../env.ts';
import type { AbTest } from '../platform/ab/ab-test.ts';
import type { Flash } from '../platform/http/flash.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Day } from '../platform/shared/day.ts';
import type { Language, Market } from '../platform/shared/markets.ts';
import type { Problem } from '../platform/shared/parse.ts';
import type { Session } from '../shopify/session.ts';
import type { Reader } from './reader.ts';

/** The page's view: everything that its components may read. */
export interface View {
  market: Market;
  t: Translate;
  /** The translator of another language. */
  translate(language: Language): Translate;
  /** The BCP 47 locale of numbers and dates. */
  locale: string;
  /** Path below the market, for instance `/dog-food`. */
  rest: string;
  url: URL;
  requestId: string;
  settings: Settings;
  /** Today, `YYYY-MM-DD`. */
  today: Day;
  /** The page shows drafts to an editor of the CMS. */
  preview: boolean;
  /** Whether a path below the market is a published story's; true while the story index is not cached. */
  isPublished(path: string): boolean;
  /** Every published story in the market's language, without its body; null while the story index is not cached. */
  cachedStories(): readonly Story[] | null;
  /** The visitor's variant of an A/B test that the screen declares. @throws TypeError for another test. */
  variant<Variant extends string>(test: AbTest<Variant>): Variant;
  /** Whether data of the page is older than it may be, because an upstream fails or is slow. */
  isStale(): boolean;
  /** Problems of the last refused form that the frame shows; empty when the page shows them itself. */
  problems: readonly Problem[];
}

/** Everything that the screen of a page for everyone may use while loading: nothing of it tells who the visitor is. */
export interface PublicContext extends View, Reader {
  params: Record<string, string>;
  database: D1Database;
  /**
   * Problems and submitted values of the last refused form. A page with a flash is its visitor's alone and is not kept.
   */
  flash: Flash | null;
}

/** Everything that the screen of a personal page may use while loading. */
export interface PageContext extends PublicContext {
  /** The customer's session, or null. Reading it makes the page personal, so it is not cached. */
  session(): Promise<Session | null>;
  /** Reads a cookie by its name without the prefix `__Host-`, which makes the page personal, so it is not cached. */
  cookie(name: string): string | undefined;
  /** Whether the visitor's browser sends Global Privacy Control. Reading it makes the page personal. */
  hasPrivacyControl(): boolean;
  /** Adds a `Set-Cookie` header to the page, which makes it personal. */
  setCookie(value: string): void;
  /** Whether a test runs for the visitor, who is counted then. */
  isIn(test: AbTest): boolean;
  buyerIp: string | undefined;
}

/** A step of a breadcrumb trail; the last one, the page itself, has no `href`. */
export interface Crumb {
  name: string;
  href?: string;
}

/** The metadata of a page. */
export interface Head {
  /** Default: the shop's name. */
  title?: string;
  /** Default: the shop's description. */
  description?: string;
  type?: 'website' | 'article' | 'product';
  /** The canonical path. Default: the page's path with the market's prefix, without query. */
  canonical?: string;
  noindex?: boolean;
  /**
   * The languages that the page's content is written in: only these are alternates, and the page is indexed in these.
   * Default: all.
   */
  languages?: readonly string[] | undefined;
  /** The breadcrumb trail below the home page. */
  trail?: readonly Crumb[];
  /** Structured data: schema.org nodes. */
  structured?: readonly object[];
  /** The page is also available as Markdown. */
  markdown?: boolean;
  /** URL that the browser goes on to at once. */
  refresh?: string;
}

/** An expected result of loading that is no page: not found, or a redirect. */
export class NoPage {
  readonly kind: 'not-found' | 'permanent-redirect' | 'redirect';
  readonly location: string;
  /** Values of `Set-Cookie` headers of a redirect. */
  readonly cookies: readonly string[];
  constructor(kind: NoPage['kind'], location = '', cookies: readonly string[] = []) {
    this.kind = kind;
    this.location = location;
    this.cookies = cookies;
  }
}
export const notFound = (): NoPage => new NoPage('not-found');
/** Redirects with a 302 that is not cached. @param location path of the shop. */
export const redirect = (location: string, cookies: readonly string[] = []): NoPage =>
  new NoPage('redirect', location, cookies);
/** Redirects to the canonical path with a 308. @param location path of the shop. */
export const permanentRedirect = (location: string): NoPage => new NoPage('permanent-redirect', location);

/**
 * A style sheet. `main`: home, lists and search. `product`: a product. `guide`: stories and information. `customer`: the
 * account. `subscription`: a subscription. `journal`: the journal of an animal, and its page for the vet. `all`: the
 * planner, the sign-ups and the other forms.
 */
export type StyleSheet = 'main' | 'product' | 'guide' | 'customer' | 'subscription' | 'journal' | 'all';

/**
 * A page: its path, the data that decides its status, its head, and its content.
 *
 * `load` completes before the first byte is sent. Parts that may arrive later are promises in the data, rendered by
 * `Late`.
 */
export interface Screen<Data> {
  path: string;
  /** The page is personal: it is neither cached nor prefetched. */
  personal?: boolean;
  /** Whether the page is that of a customer, who is no first order away. */
  ofCustomer?(data: Data): boolean;
  /** Its style sheet. Default: `all`. */
  styles?: StyleSheet;
  /** Its style sheet where the data decides it. */
  stylesOf?(data: Data): StyleSheet;
  /** The A/B tests whose variants the page has. A cached page needs the variants in its key. */
  tests?: readonly AbTest[];
  /** Whether the tests are those of an address. Default: of each one of the screen. */
  hasTests?(url: URL): boolean;
  /**
   * The parameters of the address that the page reads, in lower case; others neither reach a kept page nor split it.
   * Default: none.
   */
  query?: readonly string[];
  /**
   * The part of a query that the page reads, in one spelling and with its question mark: what means nothing is left
   * out, so that it neither reaches a kept page nor splits it. Default: the parameters of `query` as they are.
   *
   * @param known what {@link queryValues} has told of the page's address; undefined where it has not been made yet.
   */
  canonicalQuery?(params: URLSearchParams, known?: ReadonlySet<string>): string;
  /** The values that the query of this page's address may have. */
  queryValues?(data: Data): ReadonlySet<string>;
  /** Whether the page cache keeps the page. Default: it keeps pages that are not personal. */
  kept?: boolean;
  /** Whether the page has a sharing picture. Default: pages that are not personal have one. */
  shared?: boolean;
  /** The page itself shows the problems of a refused form. */
  showsProblems?: boolean;
  /** The page leaves the flash for the next page. */
  keepsFlash?: boolean;
  status?: 200 | 404 | 429;
  /** The status where the data decides it; 422 where the address asks for what cannot be, 503 where an upstream failed and the page shows the rest. */
  statusOf?(data: Data): 200 | 404 | 422 | 503;
  load(context: PageContext): Promise<Data | NoPage>;
  head(data: Data, view: View): Head;
  Page(props: { data: Data }): ReactNode;
  /** The page as Markdown. */
  markdown?(data: Data, view: View): string;
  /** The content of the sharing picture. Default: the page's title. */
  picture?(data: Data, view: View): { title: string; kicker?: string; image?: string | undefined };
}

/** A page that is the same for everyone. */
interface PublicScreen<Data> extends Screen<Data> {
  personal?: false;
  load: (context: PublicContext) => Promise<Data | NoPage>;
}
interface PersonalScreen<Data> extends Screen<Data> {
  personal: true;
}

/** Infers the type of a screen's data from its `load`. Only a personal screen may read who the visitor is. */
export function screen<Data>(definition: PublicScreen<Data>): Screen<Data>;
export function screen<Data>(definition: PersonalScreen<Data>): Screen<Data>;
export function screen<Data>(definition: Screen<Data>): Screen<Data> {
  return definition;
}
