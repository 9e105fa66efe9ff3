import { it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { signIn } from '../customer.ts';
import { useShop } from '../shop.ts';
import { DESKTOP, PHONE, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();
it('shots', async () => {
  const PERSON = { name: 'Alva Lind', phone: '+46701234567', terms: true, market: 'de' };
  const jar = await signIn(shop, 'nils@refer.example');
  const made = (await shop.call('/api/referral', { ...PERSON, email: 'nils@refer.example' }, { Cookie: jar.header })) as any;
  const database = await shop.database();
  await database
    .prepare(
      "UPDATE referrers SET contract_id = 'gid://shopify/SubscriptionContract/1', saved_cents = 250, saved_currency = 'EUR', checked_at = '2026-11-02' WHERE code = ?",
    )
    .bind(made.body.code)
    .run();
  for (let i = 0; i < 12; i++)
    await database
      .prepare(
        "INSERT INTO referrals (id, code, customer_id, email_key, name, joined_at, checked_at, has_paid, is_subscribing, refused) VALUES (?, ?, NULL, NULL, ?, ?, '2026-11-02', ?, ?, '')",
      )
      .bind(
        `f${i}`,
        made.body.code,
        i === 11 ? '' : `${['Bo', 'Cia', 'Dan'][i % 3]} ${'ABCDEFGHIJKL'[i]}.`,
        `2026-10-${10 + i}T00:00:00.000Z`,
        i % 3 ? 1 : 0,
        i % 3 === 2 ? 1 : 0,
      )
      .run();
  const empty = await signIn(shop, 'empty@refer.example');
  await shop.call('/api/referral', { ...PERSON, name: 'Eva Ek', email: 'empty@refer.example' }, { Cookie: empty.header });
  const fresh = await signIn(shop, 'demo@kvistra.example');
  const guest = (await shop.call('/api/referral', { ...PERSON, email: 'guest@refer.example' })) as any;
  const shots: [string, string, string][] = [
    ['refer', pages.refer('de'), ''],
    ['refer-new', pages.refer('de'), `referral-new=${guest.body.code}`],
    ['greeting', `/r/${made.body.code}?cc=de`, ''],
    ['greeting-none', `/r/${guest.body.code}?cc=se`, ''],
    ['unknown', '/r/NOPE?cc=de', ''],
    ['account', pages.referrals('de'), jar.header],
    ['account-empty', pages.referrals('se'), empty.header],
    ['account-join', pages.referrals('pt'), fresh.header],
  ];
  for (const [size, viewport] of [
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ] as const)
    for (const [name, path, cookie] of shots) {
      const { page, close } = await visit({ viewport });
      if (cookie)
        await page
          .context()
          .addCookies(cookie.split('; ').map((pair) => ({ name: pair.split('=')[0]!, value: pair.slice(pair.indexOf('=') + 1), url: shop.url })));
      await page.goto(shop.url + path, { waitUntil: 'networkidle' });
      await page.screenshot({ path: `/tmp/qr/${name}-${size}.png`, fullPage: true });
      await close();
    }
}, 90_000);
