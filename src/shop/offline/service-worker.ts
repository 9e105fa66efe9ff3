import assets from 'virtual:assets';
import type { Context } from 'hono';
import { settingsOf } from '../../env.ts';
import { localeOf } from '../../platform/shared/format.ts';
import { defaultMarket, openMarkets } from '../../platform/shared/markets.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { SITE } from '../../site/brand.ts';
import type { AppEnv } from '../../site/context.ts';
import { inScript } from '../../site/head.tsx';
import { translatorOf } from '../../site/texts.ts';
import { OFFLINE_TEXTS, type OfflineSettings, type OfflineTexts } from './model/offline.ts';

/** A worker that removes itself with everything that it has kept. */
const REMOVAL = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** The page's texts in the language of each open market, and the files of the build. */
function settingsFor(c: Context<AppEnv>, files: OfflineSettings['files']): OfflineSettings {
  const { group } = settingsOf(c.env);
  const markets = openMarkets(group);
  const texts: Record<string, OfflineTexts> = {};
  for (const market of markets) {
    const t = translatorOf(c, market);
    texts[market.language] ??= Object.fromEntries(
      OFFLINE_TEXTS.map((name) => [name, t(`offline.${name}`)]),
    ) as OfflineTexts;
  }
  return {
    site: SITE,
    files,
    markets: Object.fromEntries(
      markets.map(({ code, language, country }) => [
        code,
        { language, locale: localeOf(language, country), zone: marketZone(country) },
      ]),
    ),
    defaultMarket: defaultMarket(group).code,
    texts,
  };
}

/**
 * Responds with the service worker: its settings, and the script of the build, whose name changes with its content. When
 * one of them changes, browsers have a new worker at their next look, which is after an hour at the latest.
 */
export function getServiceWorker(c: Context<AppEnv>): Response {
  const { offline } = assets;
  const isOn = offline !== null && settingsOf(c.env).hasOfflinePage;
  const body = isOn
    ? `self.offline=${inScript(settingsFor(c, { script: offline.script, styles: offline.styles }))};importScripts(${inScript(offline.worker)});\n`
    : REMOVAL;
  return c.body(body, 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });
}
