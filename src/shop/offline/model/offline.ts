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
  '<svg class="art" viewBox="0 0 200 200" aria-hidden="true"><path d="M32 100C44 60 74 38 102 38c34 0 56 26 66 62z" fill="#7D5029"/><path d="M52 90h.1M78 92h.1M106 92h.1M134 92h.1M148 90h.1M66 72h.1M92 72h.1M120 72h.1M138 76h.1M84 54h.1M110 52h.1" stroke="#B98149" stroke-width="23" stroke-linecap="round"/><path d="M24 98h152c0 44-24 72-48 76H72c-24-4-48-32-48-76z" fill="#4B7F63"/><path d="M24 98h24c4 40 22 66 50 76H72c-24-4-48-32-48-76z" fill="#376650"/><g transform="translate(74 108) scale(1.7)" fill="none" stroke="#FBF6EA" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="M4 26c8-4 15-9 24-18"/><path d="M12.5 21c-1.6-6 .9-11.4 6.3-13 1.6 5.9-.6 10.9-6.3 13zM19 16c2.2 4.3 6.6 5.9 10.5 4-1.5-4.5-6-6.1-10.5-4z"/></g></svg>';

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
