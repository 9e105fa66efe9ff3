import type { ReactNode } from 'react';
import type { Config } from '../env.ts';
import type { Flash } from '../platform/http/flash.ts';
import type { Problem } from '../platform/http/parse.ts';
import type { Translate } from '../platform/i18n/translate.ts';
import type { Language, Market } from '../platform/market/markets.ts';
import type { Session } from '../shopify/session.ts';
import type { Reader } from './reader.ts';

/** The page that is rendered, as every part of it may know it. */
export interface View {
  market: Market;
  t: Translate;
  /** The texts of another language. */
  translate(language: Language): Translate;
  /** BCP 47, for numbers and dates. */
  locale: string;
  /** Path below the market, for instance `/dog-food`. */
  rest: string;
  url: URL;
  requestId: string;
  config: Config;
  /** The date, `YYYY-MM-DD`. */
  today: string;
  /** The page shows what an editor has not published yet. */
  preview: boolean;
  /** Whether a path below the market is a published story's, as far as it is known. */
  isPublished(path: string): boolean;
  /** Problems of the last refused form, for pages that do not show them themselves. */
  problems: readonly Problem[];
}

/** Everything that a screen may use while it loads. */
export interface PageContext extends View, Reader {
  params: Record<string, string>;
  database: D1Database;
  /** The customer's session, or null. Whoever asks makes the page personal: it is never stored. */
  session(): Promise<Session | null>;
  /** Reads a cookie. Whoever does makes the page personal: it is never stored. */
  cookie(name: string): string | undefined;
  /** Problems and values of the last refused form. When there are any, the page is personal. */
  flash: Flash | null;
  buyerIp: string | undefined;
}

/** One step of where a page stands; the page itself has no address. */
export interface Crumb {
  name: string;
  href?: string;
}

export interface Head {
  /** Without one, the shop's name. */
  title?: string;
  /** Without one, the shop's description. */
  description?: string;
  type?: 'website' | 'article' | 'product';
  /** Path of the page's right address; the default is the prefixed path without query. */
  canonical?: string;
  noindex?: boolean;
  /** Where the page stands below the home page. */
  trail?: readonly Crumb[];
  /** Structured data for search engines: nodes of schema.org. */
  structured?: readonly object[];
  /** The page exists as Markdown too. */
  markdown?: boolean;
  /** A picture that the first view shows; fetched before the style sheet is read. */
  preload?: string;
}

/** An expected end of loading that is not a page. */
export class Answer {
  readonly kind: 'not-found' | 'permanent-redirect' | 'redirect';
  readonly location: string;
  constructor(kind: Answer['kind'], location = '') {
    this.kind = kind;
    this.location = location;
  }
}
export const notFound = (): Answer => new Answer('not-found');
/** Leads the visitor on with a 302 that nobody keeps. @param location path of the shop. */
export const redirect = (location: string): Answer => new Answer('redirect', location);
/** Leads to the page's right address with a 308. @param location path of the shop. */
export const permanentRedirect = (location: string): Answer => new Answer('permanent-redirect', location);

/**
 * A page: its address, the data that decides its status, its head, its content, in that order.
 *
 * `load` ends before the first byte is sent; parts that may come later are promises inside the data, shown by `Late`.
 */
export interface Screen<Data> {
  path: string;
  /** The page belongs to one person: it is never stored and never prefetched. */
  personal?: boolean;
  /** Whether the page has a picture for social networks; a personal page has none unless it says so. */
  shared?: boolean;
  /** The page itself shows the problems of the form that led here. */
  showsProblems?: boolean;
  /** The page stands between a form and the form's own page, which shows the problems. */
  keepsFlash?: boolean;
  status?: 200 | 404;
  load(context: PageContext): Promise<Data | Answer>;
  head(data: Data, view: View): Head;
  Page(props: { data: Data }): ReactNode;
  /** The page's content as Markdown, for programs. */
  markdown?(data: Data, view: View): string;
  /** The picture for sharing shows this beside the shop's name; without it, the page's title. */
  picture?(data: Data, view: View): { title: string; kicker?: string; image?: string | undefined };
}

/** Keeps the type of a screen's data from its `load` to its `Page`. */
export const screen = <Data>(definition: Screen<Data>): Screen<Data> => definition;
