import type { Context } from 'hono';
import { HAS_PARCELS, HAS_PLANNER } from '../../brand/tables/has.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { files, pages } from '../../routes.ts';
import { COLOURS, SITE } from '../../site/brand.ts';
import type { AppEnv } from '../../site/context.ts';
import { translatorOf } from '../../site/texts.ts';

/**
 * The web app manifest of a market: the shop as an installed app opens in that market and its language. Source: W3C, Web
 * Application Manifest.
 */
export const manifestOf = ({ code, language, country }: Market, t: Translate) => ({
  id: pages.home(code),
  name: SITE,
  short_name: SITE,
  description: t('meta.description'),
  lang: `${language}-${country}`,
  dir: 'ltr',
  start_url: pages.home(code),
  // checkout and sign-in are elsewhere, and open with the browser's own bar
  scope: '/',
  display: 'standalone',
  background_color: COLOURS.paper,
  theme_color: COLOURS.paper,
  categories: ['shopping', 'food'],
  icons: [
    { src: files.smallAppIcon, sizes: '192x192', type: 'image/png' },
    { src: files.appIcon, sizes: '512x512', type: 'image/png' },
    { src: files.maskableIcon, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: files.icon, sizes: 'any', type: 'image/svg+xml' },
  ],
  shortcuts: [
    ...(HAS_PLANNER ? [{ name: t('nav.planner'), url: pages.planner(code) }] : []),
    { name: t('nav.cart'), url: pages.cart(code) },
    { name: t('account.subscriptions'), url: pages.subscriptions(code) },
    ...(HAS_PARCELS ? [{ name: t('parcel.title'), url: pages.parcel(code) }] : []),
  ],
});

/** Responds with the manifest of the market. */
export function getManifest(c: Context<AppEnv>): Response {
  const { market } = c.get('location');
  return c.body(JSON.stringify(manifestOf(market, translatorOf(c, market))), 200, {
    'Content-Type': 'application/manifest+json; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
}
