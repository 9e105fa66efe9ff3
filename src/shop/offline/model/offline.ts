/**
 * The page that a browser shows without a connection. Pure: the Worker gives its texts and files, the service worker
 * makes the page of them, and nothing keeps the page itself.
 */

import { LOGO } from '../../../brand/tables/drawings.ts';
import type { TimeZone } from '../../../platform/shared/day.ts';

/** The names of the texts of the page, which are keys of the dictionaries after `offline.`. */
export const OFFLINE_TEXTS = [
  'title',
  'text',
  'again',
  'online',
  'cart',
  'cart_text',
  'line',
  'total',
  'plan',
  'plan_text',
  'plan_ration',
  'plan_open',
  'empty',
] as const;
export type OfflineTexts = Readonly<Record<(typeof OFFLINE_TEXTS)[number], string>>;

/** The facts that differ by market. */
export interface OfflineMarket {
  language: string;
  /** BCP 47, for numbers and days. */
  locale: string;
  /** Of its days. */
  zone: TimeZone;
}

/** The settings that the shop gives to the service worker. */
export interface OfflineSettings {
  /** The shop's name. */
  site: string;
  /** The addresses of the page's own files, whose names change with their content. */
  files: { script: string; styles: string };
  /** The markets by their prefixes. */
  markets: Readonly<Record<string, OfflineMarket>>;
  /** The prefix that paths without one stand for. */
  defaultMarket: string;
  /** The texts by language. */
  texts: Readonly<Record<string, OfflineTexts>>;
}

/** The data that the page's script reads from the document. */
export interface OfflineData extends Pick<OfflineMarket, 'locale' | 'zone'> {
  texts: OfflineTexts;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
/** JSON for a script element, which no text in it can close. */
const inScript = (data: OfflineData): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The symbol `bowl` of the sprite, which may not have been kept by the browser. */
const BOWL =
  '<svg class="art" viewBox="0 0 200 200" aria-hidden="true"><path d="M34 96C46 62 76 44 104 46c34 2 54 24 64 50z" fill="#8A5A2E"/><g fill="#B98149" stroke="#7D5029" stroke-width="2.500"><ellipse cx="58" cy="88" rx="13" ry="11"/><ellipse cx="82" cy="92" rx="13" ry="11"/><ellipse cx="106" cy="90" rx="13" ry="11"/><ellipse cx="130" cy="92" rx="13" ry="11"/><ellipse cx="148" cy="88" rx="13" ry="11"/><ellipse cx="70" cy="72" rx="13" ry="11"/><ellipse cx="94" cy="74" rx="13" ry="11"/><ellipse cx="118" cy="72" rx="13" ry="11"/><ellipse cx="138" cy="74" rx="13" ry="11"/><ellipse cx="84" cy="58" rx="13" ry="11"/><ellipse cx="106" cy="56" rx="13" ry="11"/><ellipse cx="122" cy="60" rx="13" ry="11"/></g><path d="M24 96h152c0 44-28 72-52 74H76c-24-2-52-30-52-74z" fill="#FBF8F2"/><path d="M24 96h26c2 36 22 66 48 74H76c-24-2-52-30-52-74z" fill="#1B261F" opacity=".1"/><path d="M74 128c14 10 38 10 52 0" fill="none" stroke="#1F4B38" stroke-width="5" stroke-linecap="round"/></svg>';

/** The market of an address. A friend's link names it in the query. */
function marketOf(address: URL, { markets, defaultMarket }: OfflineSettings): string {
  const named = [address.pathname.split('/')[1] ?? '', address.searchParams.get('cc') ?? ''];
  return named.map((code) => code.toLowerCase()).find((code) => Object.hasOwn(markets, code)) ?? defaultMarket;
}

/**
 * The page as HTML, in the language of the market of an address.
 *
 * @param address of the page that could not be fetched; the page's button leads there again.
 */
export function offlineHtml(settings: OfflineSettings, address: URL): string {
  const market = marketOf(address, settings);
  const { language, locale, zone } = settings.markets[market]!;
  const texts = settings.texts[language]!;
  const { script, styles } = settings.files;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"/><meta name="viewport" content="width=device-width,initial-scale=1"/><meta name="robots" content="noindex"/><title>${escaped(`${texts.title} · ${settings.site}`)}</title><link rel="stylesheet" href="${styles}"/><script type="module" src="${script}"></script></head><body><header class="header"><div class="wrap header-row"><a class="logo" href="/${market}">${LOGO}<span>${escaped(settings.site)}</span></a></div></header><main id="main" class="wrap page"><div class="empty">${BOWL}<h1>${escaped(texts.title)}</h1><p id="state" role="status">${escaped(texts.text)}</p><p><a class="button action" id="again" href="${escaped(address.pathname + address.search)}">${escaped(texts.again)}</a></p></div><div id="kept" class="kept"></div></main><script type="application/json" id="offline">${inScript({ locale, zone, texts })}</script></body></html>`;
}

/**
 * The headers of the page: no inline code, nothing from elsewhere, and nobody keeps it. Its status says that the shop
 * was not reached.
 */
export const OFFLINE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
};
