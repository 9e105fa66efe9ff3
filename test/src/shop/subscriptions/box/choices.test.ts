import { beforeEach, describe, expect, it } from 'vitest';
import { localBindings } from '../../../../../local/settings.ts';
import { type MailAction, mailLinkPath } from '../../../../../src/routes.ts';
import { tokenOf } from '../../../../../src/shop/subscriptions/mail-links/token.ts';
import { signIn } from '../../../../customer.ts';
import { eventually, useShop } from '../../../../shop.ts';
import { waitForOneDay } from '../state.ts';

const shop = useShop();
beforeEach(async () => {
  await shop.reset();
  await (await shop.database()).prepare('DELETE FROM pets').run();
  await waitForOneDay(shop);
});

const SETTINGS = { sessionSecrets: [localBindings({ port: 0, providerPort: 0 }).SESSION_SECRETS!] };
const FOOD = 'insect-oat-adult-dog';
const contract = async () => (await shop.control('contracts')).contracts.find(({ id }: any) => id === 301);
const linesOfNext = async () => (await contract()).edits['2']?.lines ?? (await contract()).lines;
const titles = async () => (await linesOfNext()).map(({ title }: any) => title);
const token = async (action: MailAction, line = '') =>
  tokenOf(SETTINGS, action, { contractId: 'gid://shopify/SubscriptionContract/301', cycle: 2, until: '', line });
const firstLine = async () => String((await contract()).lines[0].id);
const page = async (action: MailAction, link: string) => {
  let html = '';
  // a catalogue that was just replaced may show a category without its products
  await eventually(async () => {
    html = await (await shop.get(mailLinkPath('de', action, link))).text();
    return action === 'leave' || html.includes('name="variantId"');
  });
  return html;
};
const variants = (html: string) => [...html.matchAll(/name="variantId" value="([^"]+)"/g)].map(([, id]) => id!);
const text = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const act = async (action: MailAction, link: string, variantId = '') => {
  const sent = { market: 'de', link, formId: crypto.randomUUID(), variantId };
  const { status, body } = await shop.call(`/api/delivery/${action}`, sent);
  return [status, (body as { done?: string }).done ?? body.errors[0]?.code];
};
const inAccount = async (action: string, fields: object = {}) => {
  const { header } = await signIn(shop, 'demo@kvistra.example');
  const sent = { market: 'de', subscriptionId: '301', ...fields };
  return shop.call(`/api/account/subscriptions/${action}`, sent, { Cookie: header });
};
const amounts = (html: string, before: string) =>
  [...text(html).matchAll(new RegExp(`${before}\\D*([\\d.,]+)`, 'g'))].map(([, sum]) =>
    Number(sum!.replace(/[^\d.]/g, '')),
  );

describe('the link for a treat', () => {
  it('shows treats with their price and the new total, and adds one once, also under a double click', async () => {
    const link = await token('treat');
    const before = await contract();
    const html = await page('treat', link);
    expect(await contract()).toEqual(before);
    const [first, second] = variants(html);
    expect(variants(html).length).toBeGreaterThan(1);
    const totals = amounts(html, 'Delivery in total:');
    const clicks = await Promise.all([
      act('treat', link, first),
      act('treat', link, first),
      act('treat', link, second),
    ]);
    expect(clicks.filter(([status]) => status === 200)).toEqual([[200, 'product_added']]);
    const after = await linesOfNext();
    expect(after).toHaveLength(before.lines.length + 1);
    // any of the three may come first
    const isSecond = after.at(-1).variantId === Number(second!.split('/').at(-1));
    const done = text(await (await shop.get(`${mailLinkPath('de', 'treat', link)}&done=product_added`)).text());
    expect(done).toContain('The product has been added');
    // what was told is what it costs
    expect(amounts(done, 'Amount')[0]).toBe(totals[isSecond ? 1 : 0]);
    expect(await act('treat', link, isSecond ? first : second)).toEqual([409, 'link_used']);
    // for good nothing has changed
    expect((await contract()).lines).toEqual(before.lines);
  });

  it('adds nothing that it has not offered', async () => {
    const link = await token('treat');
    expect(await act('treat', link, await shop.firstVariant(FOOD))).toEqual([409, 'sold_out']);
    expect(await act('treat', link)).toEqual([409, 'sold_out']);
    expect((await contract()).edits['2']).toBeUndefined();
  });

  it('offers nothing that a pet of the customer must not eat', async () => {
    const all = variants(await page('treat', await token('treat')));
    const { header: Cookie } = await signIn(shop, 'demo@kvistra.example');
    const pet = {
      market: 'de',
      name: 'Moa',
      species: 'dog',
      gender: 'female',
      birthdate: '2022-03-01',
      breed: 'Lagotto',
      activity: 'medium',
      bodyCondition: 'normal',
      currentWeightKg: '14,5',
    };
    const saved = await shop.call('/api/account/pets/save', pet, { Cookie });
    expect(saved.status).toBe(200);
    await (await shop.database()).prepare(`UPDATE pets SET allergies = '["insects"]' WHERE name = 'Moa'`).run();
    const fewer = await (await shop.get(mailLinkPath('de', 'treat', await token('treat')))).text();
    expect(variants(fewer).length).toBeLessThan(all.length);
  });
});

describe('a treat whose first answer is lost', () => {
  it.each([
    ['half', 'the first one where that was added', 0],
    ['500', 'the second one where the first was not', 1],
  ])('(%s) is %s, alone, when another one is chosen then', async (mode, _, added) => {
    const link = await token('treat');
    const before = await linesOfNext();
    const chosen = variants(await page('treat', link)).slice(0, 2);
    await shop.fault({ service: 'admin', operation: 'CycleDraftCommit', errorRate: 1, mode });
    expect(await act('treat', link, chosen[0])).toEqual([503, 'change_unavailable']);
    await shop.fault({ service: 'admin', operation: 'CycleDraftCommit', errorRate: 0, latencyMs: 0 });
    expect(await act('treat', link, chosen[1])).toEqual([200, 'product_added']);
    const after: any[] = await linesOfNext();
    expect(after).toHaveLength(before.length + 1);
    expect(`gid://shopify/ProductVariant/${after.at(-1).variantId}`).toBe(chosen[added]);
  });
});

describe('what is sold out', () => {
  it('is told before the charge in the mail, on the overview and on the page of the subscription, with choices', async () => {
    await shop.control('contracts/301', { dueInDays: 6 });
    await shop.control(`products/${FOOD}`, { stock: 0 });
    await shop.control('clock', { days: 3 });
    await shop.outboxAtRest();
    const notice = (await shop.control('mails?to=demo@kvistra.example')).mails.find(({ subject }: any) =>
      subject.startsWith('Din nästa leverans'),
    );
    expect(notice.text).toContain('är slut just nu');
    expect(notice.html).toMatch(/delivery\/swap\?link=/);
    expect(notice.html).toMatch(/<img src="http[^"]+\/media\/192\//);
    const { header: Cookie } = await signIn(shop, 'demo@kvistra.example');
    const overview = await (await shop.get('/de/account', { Cookie })).text();
    expect(text(overview)).toContain('is sold out at the moment. See what you can do');
    const own = await (await shop.get('/de/account/subscriptions/301', { Cookie })).text();
    expect(text(own)).toContain('Something is missing for the next box');
    expect(own).toMatch(/href="http[^"]*\/delivery\/swap\?link=/);
  });

  it('is swapped for a recipe like it for one delivery, which stays when the subscription changes', async () => {
    const own = await contract();
    const link = await token('swap', await firstLine());
    const html = await page('swap', link);
    const [first] = variants(html);
    const [total] = amounts(html, 'Delivery in total:');
    expect(await act('swap', link, first)).toEqual([200, 'swapped_once']);
    const done = text(await (await shop.get(`${mailLinkPath('de', 'swap', link)}&done=swapped_once`)).text());
    expect(amounts(done, 'Amount')[0]).toBe(total);
    const swapped = await titles();
    expect(swapped).toHaveLength(own.lines.length);
    expect(swapped).not.toContain(own.lines[0].title);
    expect((await contract()).lines).toEqual(own.lines);
    expect(await act('swap', link, first)).toEqual([409, 'link_left']);
    // a change of the contract takes the edits of single deliveries away and restores them
    const line = own.lines.at(-1);
    const changed = await inAccount('line', {
      lineId: `gid://shopify/SubscriptionLine/${line.id}`,
      variantId: '',
      quantity: line.quantity + 1,
    });
    expect(changed.status).toBe(200);
    expect((await titles()).sort()).toEqual([...swapped].sort());
  });

  it('is left out of one delivery, unless nothing else comes', async () => {
    const own = await contract();
    const link = await token('leave', await firstLine());
    const only = own.lines.length === 1;
    if (only) {
      expect(await act('leave', link)).toEqual([409, 'last_line']);
      const [treat] = variants(await page('treat', await token('treat')));
      expect(await act('treat', await token('treat'), treat)).toEqual([200, 'product_added']);
    }
    expect(text(await page('leave', link))).toContain('is left out of this delivery and not charged');
    expect(await act('leave', link)).toEqual([200, 'left_out']);
    expect(await titles()).not.toContain(own.lines[0].title);
    expect((await contract()).lines).toEqual(own.lines);
    expect(await act('leave', link)).toEqual([409, 'link_left']);
  });
});
