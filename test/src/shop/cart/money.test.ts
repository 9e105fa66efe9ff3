import { describe, expect, it } from 'vitest';
import { Jar, signIn } from '../../../customer.ts';
import { ANSWERS } from '../../../planner-answers.ts';
import { MONTHLY, useShop } from '../../../shop.ts';

const shop = useShop();
const OATS = 'gid://shopify/ProductVariant/44100000001001';
const GRAIN_FREE = 'gid://shopify/ProductVariant/44100000002001';
const OATS_5KG = 'gid://shopify/ProductVariant/44100000001002';
/** A product with a compared price. */
const PROMOTED = 'light-insect-dog';

/** The HTML that a person sees: an island brings all its texts as data. */
const text = (html: string) =>
  html
    .replaceAll('\u00a0', ' ')
    .replaceAll('<!-- -->', '')
    .replace(/<(script|template)[^>]*>[\s\S]*?<\/\1>/g, '');
const page = async (path: string, jar: Jar) => text(await (await shop.get(path, { Cookie: jar.header })).text());

/** Sends a form without script, as its browser does. @returns the page that it leads to. */
async function submit(path: string, fields: Record<string, string>, jar: Jar): Promise<string> {
  const answer = await shop.form(path, { market: 'de', ...fields }, { Cookie: jar.header });
  jar.take(answer);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/cart']);
  const shown = await shop.get('/de/cart', { Cookie: jar.header });
  jar.take(shown);
  return text(await shown.text());
}

const add = (jar: Jar, fields: Record<string, string> = {}) =>
  submit('/api/cart/lines/add', { variantId: OATS, ...fields }, jar);
const state = async (jar: Jar) => (await shop.get('/api/cart?market=de', { Cookie: jar.header })).json() as any;
const inMain = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

/** The fields of the first form of a page whose HTML has a text. */
function formWith(html: string, needle: string): { action: string; fields: Record<string, string> } {
  const form = inMain(html)
    .split('<form')
    .map((part) => part.split('</form>')[0]!)
    .find((part) => part.includes(needle));
  if (!form) throw new Error(`No form with ${needle}`);
  const named = [...form.matchAll(/<(?:input|button)[^>]*>/g)].flatMap(([tag]) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    const name = attribute('name');
    return name ? [[name, (attribute('value') ?? '').replaceAll('&quot;', '"')] as const] : [];
  });
  return { action: /action="([^"]+)"/.exec(form)![1]!, fields: Object.fromEntries(named) };
}

describe('the money of a cart', () => {
  it('has no struck price without a history that allows it, whatever price the owner has typed in', async () => {
    const variantId = await shop.variant(PROMOTED, '8 kg');
    await (await shop.database()).prepare('DELETE FROM price_history WHERE variant_id = ?').bind(variantId).run();
    const jar = new Jar();
    const html = inMain(await add(jar, { variantId }));
    const { cart, details } = await state(jar);
    expect(cart.items[0].salePrice).toBeGreaterThan(cart.items[0].price);
    expect(details.lines[cart.items[0].id]).not.toHaveProperty('priorPrice');
    expect(html).not.toMatch(/<s>[^<]|Lowest price/);
  });

  it('strikes the lowest price of the 30 days before a reduction, and says what is saved', async () => {
    const since = new Date(Date.parse((await shop.control('clock')).now) - 86_400_000).toISOString();
    await (await shop.database())
      .prepare(
        "INSERT OR REPLACE INTO price_history (market, variant_id, since, product_id, currency, amount, lowest_before) VALUES ('de', ?, ?, 'p', 'EUR', 1490, 1990)",
      )
      .bind(OATS, since)
      .run();
    const jar = new Jar();
    const html = inMain(await add(jar, { quantity: '2' }));
    expect(Object.values<any>((await state(jar)).details.lines)[0].priorPrice).toBe(19.9);
    expect(html).toContain('€10.00 saved. Lowest price in the last 30 days: €19.90');
    expect(html).toContain('<s>€39.80</s>');
    expect(html).toMatch(/You save<\/dt><dd>€10\.00/);
    // a subscription is compared with buying once, and strikes nothing
    const { fields, action } = formWith(html, 'Subscribe every month');
    const subscribed = inMain(await submit(action, fields, jar));
    expect(subscribed).not.toContain('<s>€');
    expect(subscribed).toContain('less than buying once');
  });

  it('names a code with its amount', async () => {
    const jar = new Jar();
    await add(jar, { quantity: '4' });
    const html = await submit('/api/cart/discount', { code: 'WELCOME10' }, jar);
    const { cart, details } = await state(jar);
    expect(details.discounts).toEqual([{ name: 'WELCOME10', isCode: true, amount: cart.totals.discountTotal }]);
    expect(html).toMatch(/Discount with your code WELCOME10<\/dt><dd>−€5\.96/);
  });

  it('says what is charged today, and later for each rhythm', async () => {
    const jar = new Jar();
    await add(jar, { sellingPlanId: MONTHLY, quantity: '2' });
    const twoMonthly = MONTHLY.replace('7001', '7002');
    await add(jar, { variantId: OATS_5KG, sellingPlanId: twoMonthly });
    const html = inMain(await add(jar, { variantId: OATS_5KG }));
    const { cart } = await state(jar);
    const sums = [...html.matchAll(/<dt>([^<]+)<\/dt><dd>([^<]+)/g)].map(([, name, amount]) => [name, amount]);
    expect(sums).toEqual([
      ['Today', `€${cart.totals.grandTotal.toFixed(2)}`],
      ['Then every month', '€25.34'],
      ['Then every 2 months', '€36.47'],
      ['You save', expect.stringMatching(/^€/)],
    ]);
  });

  it('offers to subscribe where delivery is not free, with the plan’s percentage, and one form switches the line', async () => {
    const jar = new Jar();
    const html = await add(jar);
    const offer = 'Subscribe every month: save €2.23 each time, and delivery (€4.50) is free';
    expect(html).toContain(offer);
    const { action, fields } = formWith(html, offer);
    const switched = await submit(action, fields, jar);
    expect((await state(jar)).cart.items[0]).toMatchObject({ isSubscription: true, quantity: 1 });
    expect(inMain(switched)).not.toContain(offer);
    expect(switched).toContain('Delivery is free');
  });

  it('makes one offer for all lines, with the sum of what they save, and says what is missing and when it comes', async () => {
    const jar = new Jar();
    await add(jar);
    const html = inMain(await add(jar, { variantId: GRAIN_FREE }));
    expect((await state(jar)).cart.items).toHaveLength(2);
    const offer = 'Subscribe to all, every month: save €4.46 each time, and delivery (€4.50) is free';
    expect(html.match(/Subscribe [^<]*: save/g)).toHaveLength(1);
    expect(html.indexOf(offer)).toBeGreaterThan(html.lastIndexOf('class="line"'));
    expect(html).toContain('€15.20 to go until free delivery (saves €4.50)');
    expect(html).toMatch(/<b>With you [^<]+\s\d{4}\. <\/b>/);
    const { action, fields } = formWith(html, offer);
    const switched = inMain(await submit(action, fields, jar));
    expect((await state(jar)).cart.items).toMatchObject([{ isSubscription: true }, { isSubscription: true }]);
    expect(switched).toContain('Delivery is free');
  });

  it('offers the cheapest product that makes delivery free, with the total it comes to, and one form adds it', async () => {
    const jar = new Jar();
    const offer = /Dental Stick M 140 g, €4\.50: with it delivery is free, and the total stays €45\.20/;
    expect(inMain(await add(jar))).not.toContain('with it delivery is free');
    await add(jar, { variantId: GRAIN_FREE });
    const html = inMain(await add(jar, { variantId: await shop.variant('small-bite-adult-dog', '1 kg') }));
    expect(html).toContain('€4.30 to go until free delivery (saves €4.50)');
    expect(html).toMatch(offer);
    expect(html).toMatch(/Go to checkout<span> · €45\.20<\/span>/);
    const { action, fields } = formWith(html, 'with it delivery is free');
    const added = inMain(await submit(action, fields, jar));
    expect(added).toContain('Delivery is free');
    expect(added).not.toContain('with it delivery is free');
    expect(added).toMatch(/Go to checkout<span> · €45\.20<\/span>/);
  });

  it('names the only line of several that can be subscribed to', async () => {
    const jar = new Jar();
    await add(jar);
    const html = inMain(await add(jar, { variantId: await shop.variant('lick-mat', '20\u202f×\u202f20 cm') }));
    expect(html.match(/Subscribe [^<]*: save/g)).toHaveLength(1);
    expect(html).toContain('Subscribe to Everyday Insect &amp; Oat, every month: save €2.23');
  });

  it('offers nothing where delivery is free already', async () => {
    expect(inMain(await add(new Jar(), { quantity: '9' }))).not.toMatch(/Subscribe [^<]*: save/);
  });
});

describe('a line that a form has removed', () => {
  it('comes back once with its plan, quantity and attributes, however often the form is sent', async () => {
    const jar = new Jar();
    await add(jar, { quantity: '3', sellingPlanId: MONTHLY, 'attributes[engraving]': 'Pim "the" dog' });
    const [item] = (await state(jar)).cart.items;
    const html = await submit('/api/cart/lines/remove', { lineId: item.id }, jar);
    expect(inMain(html)).toContain('Removed: Everyday Insect &amp; Oat, 1.5 kg');
    expect((await state(jar)).cart.items).toEqual([]);
    const { action, fields } = formWith(html, 'Put it back');
    const decoded = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value.replaceAll('&quot;', '"')]),
    );
    await submit(action, decoded, jar);
    const again = await submit(action, decoded, jar);
    const { cart } = await state(jar);
    expect(cart.items).toHaveLength(1);
    expect(cart.items[0]).toMatchObject({
      quantity: 3,
      isSubscription: true,
      customAttributes: [{ key: 'engraving', value: 'Pim "the" dog' }],
    });
    expect(inMain(again)).not.toContain('Put it back');
  });

  it.each([{ quantity: '0' }, { by: '-1' }])('is offered after %j too, once, and to scripts never', async (change) => {
    const jar = new Jar();
    await add(jar);
    const [{ id: lineId }] = (await state(jar)).cart.items;
    expect(inMain(await submit('/api/cart/lines/update', { lineId, ...change }, jar))).toContain('Put it back');
    expect(inMain(await page('/de/cart', jar))).not.toContain('Put it back');
    await add(jar);
    const [second] = (await state(jar)).cart.items;
    const { headers } = await shop.call('/api/cart/lines/remove', { lineId: second.id }, { Cookie: jar.header });
    expect(headers.getSetCookie().some((cookie) => /flash=[^;]/.test(cookie))).toBe(false);
  });

  it('is not offered when only some pieces go', async () => {
    const jar = new Jar();
    await add(jar, { quantity: '2' });
    const [{ id: lineId }] = (await state(jar)).cart.items;
    expect(inMain(await submit('/api/cart/lines/update', { lineId, by: '-1' }, jar))).not.toContain('Put it back');
  });
});

describe('the checkout', () => {
  const checkout = async (jar: Jar) => (await fetch((await state(jar)).cart.checkoutURL)).text();

  it('knows e-mail, name and address of a customer whose cart is newer than the sign-in, and forgets them with the sign-out', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const answer = await shop.form('/api/cart/lines/add', { market: 'se', variantId: OATS }, { Cookie: jar.header });
    jar.take(answer);
    const html = await checkout(jar);
    expect(html).toMatch(/name="email"[^>]*value="demo@kvistra\.example"/);
    for (const field of ['firstName', 'lastName', 'address1', 'zip', 'city'])
      expect(html, field).toMatch(new RegExp(`name="${field}"[^>]*value="[^"]+"`));
    const out = await shop.form('/api/account/logout', { market: 'se' }, { Cookie: jar.header });
    expect(out.status).toBe(303);
    for (const field of ['email', 'firstName', 'address1'])
      await expect.poll(() => checkout(jar), { message: field }).toMatch(new RegExp(`name="${field}"[^>]*value=""`));
  });

  it('knows the e-mail address of a plan in the browser that made it, and in no other', async () => {
    const { body, headers } = await shop.call<{ plan: string }>('/api/planner', {
      ...ANSWERS,
      email: 'planner@kvistra.example',
      terms: true,
      market: 'de',
    });
    const planId = body.plan.split('/').at(-1)!;
    const maker = headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('plan='))!
      .split(';')[0]!;
    const emailIn = async (cookie: string) => {
      const { body: filled } = await shop.call('/api/planner/cart', { planId, market: 'de' }, { Cookie: cookie });
      const html = await (await fetch((filled as any).cart.checkoutURL)).text();
      return /name="email"[^>]*value="([^"]*)"/.exec(html)?.[1];
    };
    expect(await emailIn(maker)).toBe('planner@kvistra.example');
    expect(await emailIn('')).toBe('');
  });
});
