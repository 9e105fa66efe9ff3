import { describe, expect, it } from 'vitest';
import { consentValue, REFUSED } from '../../../../src/shop/consent/model/consent.ts';
import { OFFLINE_TEXTS, type OfflineSettings, offlineHtml } from '../../../../src/shop/offline/model/offline.ts';
import { lastPlanOf } from '../../../../src/shop/pets/model/last-plan.ts';

const textsIn = (language: string) =>
  Object.fromEntries(OFFLINE_TEXTS.map((name) => [name, `${name} ${language}`])) as OfflineSettings['texts'][string];
const SETTINGS: OfflineSettings = {
  site: 'Kvistra',
  files: { script: '/assets/page-1.js', styles: '/assets/offline-1.css' },
  markets: {
    se: { language: 'sv', locale: 'sv-SE', zone: 'Europe/Stockholm' },
    de: { language: 'en', locale: 'en-IE', zone: 'Europe/Berlin' },
    pt: { language: 'pt', locale: 'pt-PT', zone: 'Europe/Lisbon' },
  },
  defaultMarket: 'se',
  texts: { sv: textsIn('sv'), en: textsIn('en'), pt: textsIn('pt') },
};
const page = (address: string, settings = SETTINGS) =>
  offlineHtml(settings, new URL(address, 'https://kvistra.example'));

describe('the page for no connection', () => {
  it.each([
    ['/de/dog-food', 'en'],
    ['/pt', 'pt'],
    ['/PT/blog', 'pt'],
    ['/se', 'sv'],
    ['/', 'sv'],
    ['/dog-food', 'sv'],
    ['/r/BELLA?cc=pt', 'pt'],
    ['/xx/dog-food', 'sv'],
    ['/constructor', 'sv'],
  ])('%s is in %s', (address, language) => {
    expect(page(address)).toContain(`<html lang="${language}">`);
    expect(page(address)).toContain(`<h1>title ${language}</h1>`);
  });

  it('leads to the same address again', () => {
    expect(page('/de/search?q=a&page=2')).toContain('href="/de/search?q=a&#38;page=2"');
  });

  it('has no code of its own, and no text can close an element', () => {
    const hostile = `</script><script>alert(1)</script>"'`;
    const html = page('/de/"><b>?q=<i>', {
      ...SETTINGS,
      texts: { ...SETTINGS.texts, en: { ...textsIn('en'), title: hostile } },
    });
    expect(html.match(/<script[^>]*>/g)).toEqual([
      '<script type="module" src="/assets/page-1.js">',
      '<script type="application/json" id="offline">',
    ]);
    expect(html).not.toMatch(/<b>|<i>| style=| on\w+=/);
  });
});

describe('the plan that a browser keeps', () => {
  const PLAN = { at: 1, name: 'Bella', path: '/de/plan/1', foods: [{ title: 'Oat', grams: 300 }], signedIn: false };
  const allowed = `consent=${consentValue({ ...REFUSED, functions: true })}`;

  it('is shown with consent to functions', () => {
    expect(lastPlanOf(PLAN, allowed)).toEqual(PLAN);
    expect(lastPlanOf(null, allowed)).toBeNull();
  });

  it.each(['', `consent=${consentValue(REFUSED)}`, `consent=${consentValue({ ...REFUSED, statistics: true })}`])(
    'is not shown with the cookies "%s"',
    (cookies) => expect(lastPlanOf(PLAN, cookies)).toBeNull(),
  );

  it('of a customer is not shown after the sign-out', () => {
    const theirs = { ...PLAN, signedIn: true };
    expect(lastPlanOf(theirs, `${allowed}; signed-in=1`)).toEqual(theirs);
    expect(lastPlanOf(theirs, allowed)).toBeNull();
  });

  it.each([{ ...PLAN, path: '//elsewhere.example' }, { ...PLAN, path: 'javascript:1' }, { ...PLAN, foods: 'x' }, 'x'])(
    'of another form is refused: %j',
    (stored) => expect(() => lastPlanOf(stored, allowed)).toThrow(),
  );
});
