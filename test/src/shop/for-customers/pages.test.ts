import { beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../../../src/routes.ts';
import { Jar, signIn } from '../../../customer.ts';
import { openCheckout } from '../../../provider/open-checkout.ts';
import { useShop } from '../../../shop.ts';

const shop = useShop();
const EMAIL = 'comes.again@kvistra.example';
const OATS = 'insect-oat-adult-dog';
/** Of the dog below, about 290 g a day. */
const PACK = '1.5 kg';

const read = async (path: string, jar = new Jar()) => {
  const answer = await shop.get(path, { Cookie: jar.header });
  const html = (await answer.text()).replace(/<!-- -->/g, '').replaceAll('\u00a0', ' ');
  return { status: answer.status, headers: answer.headers, html };
};
const sectionOf = (html: string, id: string) =>
  new RegExp(`<section[^>]* aria-labelledby="${id}">.*?</section>`, 's').exec(html)?.[0];

let jar: Jar;
let demo: Jar;
beforeAll(async () => {
  demo = await signIn(shop, 'demo@kvistra.example');
  jar = await signIn(shop, EMAIL);
  const { pay } = await openCheckout(shop, {
    variantId: await shop.variant(OATS, PACK),
    countryCode: 'DE',
    market: 'de',
  });
  expect((await pay({ email: EMAIL, zip: '10115', city: 'Berlin' })).status).toBe(303);
  const { body, headers } = await shop.call<{ plan: string }>('/api/planner', {
    species: 'dog',
    name: 'Ronja',
    gender: 'female',
    birthdate: '2020-03-01',
    breed: 'labrador-retriever',
    activity: 'medium',
    bodyCondition: 'normal',
    currentWeightKg: 28,
    expectedAdultWeightKg: null,
    specialNeeds: [],
    foodPreferences: ['dry'],
    allergies: [],
    newsletter: false,
    terms: true,
    market: 'de',
    email: '',
    formId: crypto.randomUUID(),
  });
  const [maker] = headers.getSetCookie()[0]!.split(';');
  const planId = body.plan.split('/').at(-1);
  const saved = await shop.call('/api/planner/save', { planId, market: 'de' }, { Cookie: `${jar.header}; ${maker}` });
  expect(saved.status).toBe(200);
});

describe('the home page', () => {
  it('is a customer’s own: what comes next, the animals, the points and what was bought', async () => {
    const { status, headers, html } = await read('/de', demo);
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(sectionOf(html, 'next-delivery')).toContain('Your subscription goes to Sweden, in SEK.');
    // who has an account is no first order away
    expect(html).not.toContain('off your first order');
    expect((await read('/de', new Jar())).html).toContain('off your first order');
    expect((await read('/se', demo)).html).not.toContain('in SEK');
    expect(html).toMatch(/<h1>Hello, \S+<\/h1>/);
    expect(sectionOf(html, 'next-delivery')).toMatch(/will be charged/);
    expect(sectionOf(html, 'my-pets')).toContain('Pim');
    expect(sectionOf(html, 'my-points')).toMatch(/\d+ points: \d+% off is yours now\./);
    const bought = sectionOf(html, 'bought-before')!;
    expect(bought.match(/<article class="card">/g)?.length).toBeGreaterThan(0);
    expect(bought).toContain(`href="${pages.orders('de')}"`);
    // each card draws the size that it adds
    for (const [card] of bought.matchAll(/<article class="card">.*?<\/article>/gs)) {
      const [, variant] = /name="variantId" value="[^"]*\/(\d+)"/.exec(card) ?? [];
      expect(/src="([^"]*)"/.exec(card)?.[1]).toContain(`front-${variant}`);
    }
    expect(sectionOf(html, 'my-orders')).toMatch(/href="\/de\/account\/orders\/\d+"/);
    expect(sectionOf(html, 'planned')).toBeUndefined();
    expect(html).not.toContain('class="hero"');
  });

  it('has the plan of a customer to whom nothing is delivered', async () => {
    const planned = sectionOf((await read('/de', jar)).html, 'planned')!;
    expect(planned).toMatch(/Ronja’s feeding plan.*\d+ g of [^<]+ a day\. €\d\.\d\d a day by subscription/s);
    expect(planned).toMatch(/href="\/de\/feeding-plan\/plan\/[\w-]+"/);
  });

  it('is everybody’s for a stranger, a forged cookie and a session that has ended, and is kept for all of them', async () => {
    const forged = new Jar();
    forged.cookies.set('session', 'forged');
    const ended = await signIn(shop, 'ended@kvistra.example');
    await (await shop.database())
      .prepare(
        'UPDATE sessions SET expires_at = 0 WHERE customer_id = (SELECT customer_id FROM sessions ORDER BY created_at DESC LIMIT 1)',
      )
      .run();
    for (const visitor of [new Jar(), forged, ended]) {
      const { status, html } = await read('/de', visitor);
      expect([status, html.includes('class="hero"'), html.includes('my-points')]).toEqual([200, true, false]);
      expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/main-/);
    }
    const kept = await read('/de', forged);
    expect(kept.headers.get('cache-status')).toContain('hit');
    expect(kept.headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['BoughtBefore', 'my-pets', 'bought-before'],
    ['Subscriptions', 'bought-before', 'next-delivery'],
  ])('shows the rest while %s fails', async (operation, shown, missing) => {
    await shop.fault({ service: 'customer', operation, errorRate: 1, mode: '500' });
    const { status, html } = await read('/de', demo);
    await shop.fault({ service: 'customer', operation, errorRate: 0, latencyMs: 0 });
    expect([status, !!sectionOf(html, shown), !!sectionOf(html, missing)]).toEqual([200, true, false]);
  });

  it('is everybody’s while the provider does not say who the customer is', async () => {
    await shop.fault({ service: 'customer', errorRate: 1, mode: '500' });
    const { status, headers } = await read('/de', demo);
    await shop.fault({ service: 'customer', errorRate: 0, latencyMs: 0 });
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });
});

describe('the home page of who has a plan and no account', () => {
  const FACTS = {
    species: 'dog',
    name: 'Tyra',
    gender: 'female',
    birthdate: '2020-03-01',
    breed: 'beagle',
    activity: 'medium',
    bodyCondition: 'normal',
    currentWeightKg: 12,
    expectedAdultWeightKg: null,
    specialNeeds: [],
    foodPreferences: ['dry'],
    allergies: [],
    newsletter: false,
    terms: true,
    market: 'de',
    email: '',
  };
  /** The browser that has made a plan. */
  async function planner(): Promise<{ browser: Jar; planId: string }> {
    const formId = crypto.randomUUID();
    const made = await shop.call<{ plan: string }>('/api/planner', { ...FACTS, formId });
    const planId = made.body.plan.split('/').at(-1)!;
    const browser = new Jar();
    browser.cookies.set('plan', encodeURIComponent(JSON.stringify({ planId })));
    return { browser, planId };
  }
  const isKept = (headers: Headers) => !headers.get('cache-control')?.includes('no-store');

  it('begins with the animal, its food, grams and price of a day, and is kept for nobody', async () => {
    const { browser, planId } = await planner();
    const { status, headers, html } = await read('/de', browser);
    expect([status, isKept(headers)]).toEqual([200, false]);
    const [, price] =
      /<section class="hero">.*<h1>Tyra’s feeding plan<\/h1>.*\d+ g of [^<]+ a day\. (€\d\.\d\d) a day by subscription/s.exec(
        html,
      ) ?? [];
    // one figure with one meaning, here and in the plan
    expect((await read(pages.plan('de', planId))).html).toContain(`<b>${price}</b>`);
    expect(html).toContain(`href="${pages.plan('de', planId)}"`);
    expect(html).toContain('/portraits.svg#dog-beagle');
    expect(html).toContain('aria-labelledby="inside"');
    const stranger = await read('/de');
    expect([isKept(stranger.headers), stranger.html.includes('Tyra')]).toEqual([true, false]);
  });

  it('is everybody’s where the plan is not there, is an account’s, or cannot be read', async () => {
    const { browser, planId } = await planner();
    const nobody = new Jar();
    nobody.cookies.set('plan', encodeURIComponent(JSON.stringify({ planId: crypto.randomUUID() })));
    const begun = new Jar();
    begun.cookies.set('plan', encodeURIComponent(JSON.stringify({ species: 'dog', name: 'Tyra' })));
    const owner = await signIn(shop, 'tyras.owner@kvistra.example');
    const database = await shop.database();
    await database.prepare("UPDATE plans SET customer_id = 'somebody' WHERE id = ?").bind(planId).run();
    for (const visitor of [nobody, begun, browser]) {
      const { status, html } = await read('/de', visitor);
      expect([status, html.includes('Dog and cat food from insects.'), html.includes('Tyra’s')]).toEqual([
        200,
        true,
        false,
      ]);
    }
    owner.cookies.set('plan', browser.cookies.get('plan')!);
    expect((await read('/de', owner)).html).not.toContain('Tyra’s');
    expect(isKept((await read('/de', begun)).headers)).toBe(true);
  });
});

describe('food that runs out', () => {
  it('is told on the home page, the empty search and the cart, with a button that adds the same size again', async () => {
    for (let day = 0; day < 12 && !sectionOf((await read('/de', jar)).html, 'running-out'); day++)
      await shop.advanceClock(1);
    const variant = await shop.variant(OATS, PACK);
    for (const path of ['/de', pages.search('de'), pages.cart('de')]) {
      const { html } = await read(path, jar);
      const section = sectionOf(html, 'running-out')!;
      expect([path, section]).toEqual([
        path,
        expect.stringMatching(/For Ronja: (until|it ran out) about \d+ \w+ \d{4}/),
      ]);
      expect(section).toContain(`name="variantId" value="${variant}"`);
      expect(sectionOf(html, 'bought-before')).toContain(`name="variantId" value="${variant}"`);
    }
    const { html } = await read(`${pages.search('de')}?q=oats`, jar);
    expect([sectionOf(html, 'running-out'), sectionOf(html, 'bought-before')]).toEqual([undefined, undefined]);
    const added = await shop.form('/api/cart/lines/add', { variantId: variant, market: 'de' }, { Cookie: jar.header });
    expect(added.status).toBe(303);
  });

  it('is nobody else’s', async () => {
    for (const path of ['/de', pages.search('de'), pages.cart('de')])
      expect((await read(path)).html).not.toMatch(/running-out|bought-before|Ronja/);
    expect((await read('/de', demo)).html).not.toContain('Ronja');
  });
});
