import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build, type Rolldown } from 'vite';
import { brand } from '../../local/brand.ts';
import type { SettingProps } from '../../src/platform/shared/setting.tsx';

const STYLES = ['tokens', 'base', 'account']
  .map((name) => readFileSync(`client/styles/${name}.css`, 'utf8'))
  .join('\n')
  .replace(/@font-face \{[^}]*\}/g, '');

/** The scripts of a trial, by their path. */
export type Scripts = ReadonlyMap<string, string>;

/** Builds a file of `test/journeys/trials` for the browser, with the development build of React. */
export async function buildTrial(name: string): Promise<Scripts> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [brand()],
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: `test/journeys/trials/${name}.tsx`, output: { entryFileNames: 'assets/entry.js' } },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    output.flatMap((file): [string, string][] => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])),
  );
}

/** Shows a component as the Worker would render it. Nothing is hydrated before `start()` is called in the page. */
export async function openTrial<P extends object>(
  page: Page,
  scripts: Scripts,
  Component: ComponentType<P>,
  props: P,
  language = 'en',
): Promise<void> {
  const html = `<!doctype html><html lang="${language}"><head><title>Trial</title><meta name="viewport" content="width=device-width"><style>${STYLES}</style></head>
    <body><script type="application/json" id="props">${JSON.stringify(props)}</script>
    <div id="root">${renderToString(createElement(Component, props))}</div><script type="module" src="/assets/entry.js"></script></body></html>`;
  await page.route('https://trial.example/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const script = scripts.get(pathname);
    if (script !== undefined) return route.fulfill({ body: script, contentType: 'text/javascript' });
    if (pathname.endsWith('.svg'))
      return route.fulfill({ body: readFileSync('client/public/sprite.svg', 'utf8'), contentType: 'image/svg+xml' });
    return pathname === '/' ? route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }) : route.fallback();
  });
  await page.goto('https://trial.example/');
  await page.waitForFunction('globalThis.start');
}

/** The texts of a language whose keys begin with a prefix. */
export const textsIn = (language: string, ...prefixes: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(
      JSON.parse(readFileSync(`kv/dictionaries/${language}.json`, 'utf8')) as Record<string, string>,
    ).filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix))),
  );

/** The setting of an island on 3 December 2026, with the texts of the forms and of the subscriptions. */
export const settingIn = (locale: string, country: string): SettingProps => ({
  market: {
    code: country.toLowerCase(),
    country,
    currency: 'EUR',
    language: locale.slice(0, 2),
  } as SettingProps['market'],
  locale,
  today: '2026-12-03',
  texts: textsIn(locale.slice(0, 2), 'form.', 'sub.'),
});
