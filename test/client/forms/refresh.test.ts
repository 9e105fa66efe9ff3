/// <reference path="../../journeys/without-script/jsdom.d.ts" />
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const FIELDS = `
  <input name="name" value="Bella">
  <input name="until" type="radio" value="1" checked><input name="until" type="radio" value="4">
  <select name="rhythm"><option value="1" selected></option><option value="2"></option></select>
  <input name="code" value="">`;
const pageWith = (state: string, fields: string) =>
  new JSDOM(
    `<div data-island="form" data-live><script type="application/json">{"state":"${state}"}</script><div>${fields}</div></div>`,
    {
      url: 'https://kvistra.example/de',
    },
  ).window;

const shown = pageWith('before', FIELDS);
const { document } = shown;
const control = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;

/** Called while the island is rendered. */
let meanwhile = () => {};
vi.mock('../../../client/page.ts', () => ({ fetchPage: async () => pageWith('after', FIELDS).document }));
vi.mock('../../../client/hydration.ts', () => ({
  hydrateOnce: async () => {},
  loadIslands: async () => ({ rerender: async () => meanwhile() }),
}));

beforeAll(() => {
  for (const name of ['document', 'location', 'HTMLInputElement', 'HTMLSelectElement', 'HTMLTextAreaElement'] as const)
    vi.stubGlobal(name, shown[name]);
});
afterAll(() => vi.unstubAllGlobals());

it('what a visitor changes while a page is brought up to date stays, and all other fields show the new values', async () => {
  const { readAgain } = await import('../../../client/forms/refresh.ts');
  control('[name=code]').value = 'typed before';
  meanwhile = () => {
    // the shop has another name now; a field that was ever touched does not follow by itself
    control('[name=name]').defaultValue = 'Bo';
    control('[name=name]').value = 'Bella';
    control('[name=until][value="4"]').checked = true;
    control('select').value = '2';
  };
  await readAgain();
  expect([
    control('[name=name]').value,
    control('[name=until]:checked').value,
    control('select').value,
    control('[name=code]').value,
  ]).toEqual(['Bo', '4', '2', 'typed before']);
});
