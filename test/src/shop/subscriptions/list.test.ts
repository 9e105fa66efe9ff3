import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, type Day, dayOf } from '../../../../src/platform/shared/day.ts';
import { formatDay } from '../../../../src/platform/shared/format.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { useRestoredShop } from '../../../shop.ts';

const shop = useRestoredShop();
let demo: Jar;
beforeAll(async () => {
  demo = await signIn(shop, 'demo@kvistra.example');
});

/** The cards of the list, by the number of their subscription. */
async function cards(market = 'de'): Promise<Map<string, string>> {
  const html = (await (await shop.get(`/${market}/account/subscriptions`, { Cookie: demo.header })).text()).replaceAll(
    '<!-- -->',
    '',
  );
  return new Map(
    [
      ...html.matchAll(
        /<li class="(?:account-card )?sub-card">.*?(?=<li class="(?:account-card )?sub-card">|<\/main>)/gs,
      ),
    ].map(([card]) => [/subscriptions\/(\d+)/.exec(card)![1]!, card]),
  );
}

it('a card shows what comes and when, and leads to the rest on the page of the subscription', async () => {
  const shown = await cards();
  const running = shown.get('301')!;
  expect(running).toContain('<b>Everyday Insect &amp; Oat</b>');
  expect(running).toMatch(
    /<p class="arrival">With you [^<]*\d{4}<\/p>.*It leaves our warehouse on .* will be charged then\./s,
  );
  expect(running.match(/every 2 months/gi)).toEqual(['every 2 months']);
  expect(running).toMatch(/aria-label="Skip \d/);
  expect(running).toContain('href="/de/account/subscriptions/301"');
  expect(running).not.toContain('class="skipped"');
});

it('the page of one begins with the days of the next delivery and its state', async () => {
  const page = await shop.get('/de/account/subscriptions/301', { Cookie: demo.header });
  const html = (await page.text()).replaceAll('<!-- -->', '');
  expect(html).toMatch(
    /<p class="sub-head"><span class="arrival">With you [^<]*\d{4}<\/span><span class="sub-head"><span class="badge status-active">Active<\/span><\/span><\/p>.*?<p>It leaves our warehouse on [^<]*<strong>[^<]* will be charged/s,
  );
});

it.each([
  ['302', 'Nothing is sent until you resume', 'Paused'],
  ['303', 'This subscription has ended', 'Cancelled'],
])('the page of %s, which brings nothing, begins with the reason and its state', async (number, reason, state) => {
  const page = await shop.get(`/de/account/subscriptions/${number}`, { Cookie: demo.header });
  const html = (await page.text()).replaceAll('<!-- -->', '');
  const [head] = /<p class="sub-head">.*?<\/p>/s.exec(html)!;
  expect(head).toContain(`<span class="arrival">${reason}</span>`);
  expect(head).toContain(`>${state}</span>`);
});

it('those that have ended stand below the others, in a list without their products', async () => {
  const shown = await cards();
  expect([...shown.keys()]).toEqual(['301', '302', '303', '304']);
  for (const [number, card] of shown) {
    expect([number, card.includes('order-lines')]).toEqual([number, number < '303']);
    expect([number, card.includes('aria-labelledby="ended"')]).toEqual([number, number === '302']);
  }
});

it.each([
  ['de', 'Nothing is planned or charged while it is paused.', 'Resume subscription 302'],
  ['se', 'Så länge den är pausad är inga leveranser planerade, och inget dras.', 'Återuppta prenumeration 302'],
  ['pt', 'Enquanto estiver em pausa não há entregas previstas, e nada é cobrado.', 'Retomar a subscrição 302'],
])('a paused one says why it shows no delivery, and is resumed there (%s)', async (market, reason, button) => {
  const shown = await cards(market);
  const paused = [...shown.values()].filter((card) => card.includes('status-paused'));
  expect(paused.length).toBe(1);
  expect(paused[0]).not.toContain('class="deliveries"');
  expect(paused[0]).toContain(`aria-label="${button}"`);
  for (const card of shown.values()) expect(card.includes(reason)).toBe(card === paused[0]);
});

it('a skipped delivery is shown there, with the way to take it after all', async () => {
  const { body } = await shop.call(
    '/api/account/subscriptions/skip',
    { market: 'de', subscriptionId: '301', cycle: 2 },
    { Cookie: demo.header },
  );
  expect(body.errors).toEqual([]);
  const first = /<li class="skipped">.*?<\/li>/s.exec((await cards()).get('301')!)![0];
  expect(first).toContain('skipped</span>');
  expect(first).toContain('Keep it after all');
});

describe('the deliveries of two active subscriptions', () => {
  const post = (fields: Record<string, string>) =>
    shop.form(
      '/api/account/subscriptions/together',
      { market: 'de', ...fields },
      { Cookie: demo.header, Referer: `${shop.url}/de/account/subscriptions` },
    );
  const page = async (cookies = demo.header) =>
    (await (await shop.get('/de/account/subscriptions', { Cookie: cookies })).text()).replaceAll('<!-- -->', '');
  /** The form that moves them, and its section. */
  async function proposal(cookies?: string) {
    const section = /<section[^>]*household.*?<\/section>/s.exec(await page(cookies))?.[0] ?? '';
    const fields = Object.fromEntries(
      [...section.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
    );
    return { section, fields };
  }
  const contracts = async () =>
    (await shop.control('contracts')).contracts.filter(({ id }: { id: number }) => id === 301 || id === 302);
  const dayOfNext = ({ nextBillingDate, edits, cycle }: any) =>
    dayOf(new Date(edits[cycle]?.date ?? nextBillingDate), marketZone('SE'));
  const fail = (rate: number) =>
    shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: rate, latencyMs: 0, mode: '500' });

  it('are not offered to be moved for one that runs', async () => {
    await shop.reset();
    demo = await signIn(shop, 'demo@kvistra.example');
    expect((await proposal()).section).toBe('');
  });

  it('are moved together: each tells its days, a failure is told beside its subscription, and the same form tries again', async () => {
    await shop.call(
      '/api/account/subscriptions/resume',
      { market: 'de', subscriptionId: '302' },
      { Cookie: demo.header },
    );
    const { section, fields } = await proposal();
    const before = await contracts();
    const [late] = before.filter((contract: any) => dayOfNext(contract) > fields.date!);
    expect(before.map(dayOfNext).sort()[0]).toBe(fields.date);
    expect(Object.keys(fields).filter((name) => name.startsWith('deliveries'))).toEqual([`deliveries[${late.id}]`]);
    expect(section).toContain('Leaves that day anyway.');
    expect(section).toMatch(/from <\/span><time.*to <\/span><time/s);
    expect(section).toContain('755.65');

    await fail(1);
    const refused = await post(fields as Record<string, string>);
    expect(refused.headers.get('location')).toBe(`/de/account/subscriptions#delivery-${late.id}`);
    const flash = refused.headers.getSetCookie()[0]!.split(';')[0]!;
    const told = (await proposal(`${demo.header}; ${flash}`)).section;
    expect(new RegExp(`<li id="delivery-${late.id}">.*?</li>`, 's').exec(told)![0]).toContain(
      'This cannot be done right now.',
    );
    expect((await contracts()).map(dayOfNext)).toEqual(before.map(dayOfNext));

    await fail(0);
    const moved = await post(fields as Record<string, string>);
    expect(moved.headers.get('location')).toBe('/de/account/subscriptions?done=together');
    expect((await contracts()).map(dayOfNext)).toEqual([fields.date, fields.date]);
    const done = (await proposal()).section;
    expect(done).toContain('leave our warehouse together');
    expect(done).not.toContain('<form');
    expect((await contracts()).map(({ lines }: any) => lines)).toEqual(before.map(({ lines }: any) => lines));

    // the customer chooses another day: the form that was done already does not move it back
    const other = addDays(fields.date as Day, -1);
    const move = {
      market: 'de',
      subscriptionId: String(late.id),
      cycle: fields[`deliveries[${late.id}]`],
      date: other,
    };
    expect((await shop.call('/api/account/subscriptions/reschedule', move, { Cookie: demo.header })).status).toBe(200);
    expect((await post(fields as Record<string, string>)).headers.get('location')).toContain('done=together');
    expect(dayOfNext((await contracts()).find(({ id }: any) => id === late.id))).toBe(other);
  });

  it('are moved one by one: what is not the customer’s, not a day or not planned is refused for itself', async () => {
    await shop.reset();
    demo = await signIn(shop, 'demo@kvistra.example');
    await shop.call(
      '/api/account/subscriptions/resume',
      { market: 'de', subscriptionId: '302' },
      { Cookie: demo.header },
    );
    const { fields } = await proposal();
    const [number] = Object.keys(fields).flatMap((name) => /\[(\d+)\]/.exec(name)?.[1] ?? []);
    const call = (deliveries: object, date = fields.date) =>
      shop.call(
        '/api/account/subscriptions/together',
        { market: 'de', date, deliveries, formId: crypto.randomUUID() },
        { Cookie: demo.header },
      );
    const { status, body } = await call({ [number!]: 2, 305: 2, 303: 2 });
    expect([status, (body as any).moved]).toEqual([409, [number]]);
    expect(body.errors.map(({ code, field }) => [field, code]).sort()).toEqual([
      ['delivery-303', 'subscription_over'],
      ['delivery-305', 'subscription_not_found'],
    ]);
    expect((await call({ [number!]: 99 })).body.errors).toMatchObject([
      { code: 'cycle_not_found', field: `delivery-${number}` },
    ]);
    expect((await call({ [number!]: 2 }, '2020-01-01')).body.errors).toMatchObject([{ code: 'invalid_date' }]);
    expect((await call({ [number!]: 'soon' })).status).toBe(422);
    expect((await call({ 'gid://x': 2 })).status).toBe(422);
    expect((await call({})).status).toBe(422);
  });
});

describe('one that is paused or has ended', () => {
  const change = (action: string, fields: object = {}) =>
    shop.call(
      `/api/account/subscriptions/${action}`,
      { market: 'de', subscriptionId: '301', ...fields },
      { Cookie: demo.header },
    );
  const todayText = async () =>
    formatDay(dayOf(new Date((await shop.control('clock')).now), marketZone('DE')), 'en-IE');
  const page = async () =>
    (await (await shop.get('/de/account/subscriptions/301', { Cookie: demo.header })).text()).replaceAll(
      '<!-- -->',
      '',
    );

  it('leads to the cart with the same products, also as a form', async () => {
    const ended = (await cards()).get('303')!;
    expect(ended).toContain('aria-label="Subscribe again: subscription 303"');
    const fields = { market: 'de', subscriptionId: '303', formId: crypto.randomUUID() };
    const answer = await shop.form('/api/account/subscriptions/again', fields, { Cookie: demo.header });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/cart']);
    const cart = await shop.get('/de/cart', {
      Cookie: answer.headers
        .getSetCookie()
        .map((c) => c.split(';')[0])
        .join('; '),
    });
    const html = await cart.text();
    expect([html.includes('Everyday Insect &amp; Rice Cat'), /Every month/.test(html)]).toEqual([true, true]);
  });

  it('puts two of one page into the cart', async () => {
    const shown = await cards();
    const formId = /name="formId" value="([^"]+)"/.exec(shown.get('303')!)![1]!;
    let cookies = demo.header;
    for (const subscriptionId of ['303', '304']) {
      const fields = { market: 'de', subscriptionId, formId };
      const answer = await shop.form('/api/account/subscriptions/again', fields, { Cookie: cookies });
      expect([subscriptionId, answer.status]).toEqual([subscriptionId, 303]);
      const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
      if (set.length > 0) cookies = [demo.header, ...set].join('; ');
    }
    const token = /cart=([^;]+)/.exec(cookies)![1]!;
    const { cart } = (await (await shop.get(`/api/cart?token=${token}`)).json()) as { cart: { items: object[] } };
    expect(cart.items).toHaveLength(2);
  });

  it('says since when, on its card and its page', async () => {
    await change('pause', { until: '' });
    const since = `<small>since ${await todayText()}</small>`;
    expect([(await cards()).get('301')!.includes(since), (await page()).includes(since)]).toEqual([true, true]);
    await change('resume');
    expect(await page()).not.toContain('<small>since');
  });

  it('says when it ended, and is not offered again after the death of its animal', async () => {
    await change('cancel', { reason: 'pet_died' });
    const at = `<small>on ${await todayText()}</small>`;
    const card = (await cards()).get('301')!;
    expect([card.includes(at), (await page()).includes(at)]).toEqual([true, true]);
    expect(card).not.toContain('Subscribe again');
  });
});
