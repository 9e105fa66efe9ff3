import type { ReactNode } from 'react';
import type { Config } from '../../env.ts';
import type { Session } from '../../shopify/session.ts';
import type { Flash } from '../http/flash.ts';
import type { Problem } from '../http/parse.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Language, Market } from '../market/markets.ts';
import type { LateSlots } from './late.tsx';
import type { Reader } from './reader.ts';

/** What every part of a page may know while it renders. */
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
  late: LateSlots;
  config: Config;
  /** The date, `YYYY-MM-DD`. */
  today: string;
  /** The page shows what an editor has not published yet. */
  preview: boolean;
  /** Whether a path below the market is a published story's, as far as it is known. */
  isPublished(path: string): boolean;
  /** What the last refused form said, for pages that do not show it themselves. */
  problems: readonly Problem[];
}

/** What a screen may use while it loads. */
export interface PageContext extends View, Reader {
  params: Record<string, string>;
  database: D1Database;
  /** The customer's session, or null. Whoever asks makes the page personal: it is never stored. */
  session(): Promise<Session | null>;
  /** Reads a cookie. Whoever does makes the page personal: it is never stored. */
  cookie(name: string): string | undefined;
  /** What the last refused form left. Only present when there is something; then the page is personal. */
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
  /** `false` for pages that nobody shares. */
  shared?: boolean;
  noindex?: boolean;
  /** Where the page stands below the home page. */
  trail?: readonly Crumb[];
  /** What the page says to search engines: nodes of schema.org. */
  structured?: readonly object[];
  /** The page exists as Markdown too. */
  markdown?: boolean;
  /** A picture that the first view shows; fetched before the style sheet is read. */
  preload?: string;
}

/** An expected end of loading that is not a page. */
export class Answer {
  readonly kind: 'not-found' | 'moved' | 'elsewhere';
  readonly location: string;
  constructor(kind: Answer['kind'], location = '') {
    this.kind = kind;
    this.location = location;
  }
}
export const notFound = (): Answer => new Answer('not-found');
/** @param location where the visitor finds what there is now; answered with 302 and never kept. */
export const elsewhere = (location: string): Answer => new Answer('elsewhere', location);
/** @param location path of the page's right address; answered with 308. */
export const moved = (location: string): Answer => new Answer('moved', location);

/**
 * A page: which address, what decides its status, its head, its content. Read it in that order.
 *
 * `load` settles before the first byte; parts that may come later are promises inside the data, shown through `Late`.
 */
export interface Screen<Data> {
  path: string;
  /** The page belongs to one person: never stored, never shared. */
  personal?: boolean;
  /** The page says itself what was wrong with the form that led here. */
  showsProblems?: boolean;
  /** It stands between a form and its page: what the form left is for that page. */
  keepsFlash?: boolean;
  status?: 200 | 404;
  load(context: PageContext): Promise<Data | Answer>;
  head(data: Data, view: View): Head;
  Page(props: { data: Data; view: View }): ReactNode;
  /** The page's content as Markdown, for machines that read. */
  markdown?(data: Data, view: View): string;
  /** What its picture for sharing shows beside the shop's name; without it, the page's title. */
  picture?(data: Data, view: View): { title: string; kicker?: string; image?: string | undefined };
}

/** Keeps the type of a screen's data from its `load` to its `Page`. */
export const screen = <Data>(definition: Screen<Data>): Screen<Data> => definition;
