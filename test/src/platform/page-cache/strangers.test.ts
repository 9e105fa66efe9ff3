import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { flashCookie } from '../../../../src/platform/http/flash.ts';
import { groups } from '../../../../src/platform/shared/markets.ts';
import { signIn } from '../../../customer.ts';
import { useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();
/** Stands in everything that a stranger sends. */
const MARK = 'stranger7f3a';
/** Words of the customer of the demo, who is one of the strangers. */
const PERSONAL = ['demo@kvistra.example', MARK];
let session = '';
beforeAll(async () => {
  session = (await signIn(shop, 'demo@kvistra.example')).header;
});

const REST = [
  '',
  '/dog-food',
  '/cat-food',
  '/dog-food/insect-oat-adult-dog',
  '/faq',
  '/blog',
  '/newsletter',
  '/wet-cat-food',
  '/contact',
  '/breeders',
];

const flash = flashCookie(
  { problems: [{ code: 'email_invalid', message: MARK, field: 'email' }], typed: { email: MARK, quantity: MARK } },
  false,
).split(';')[0]!;
const cookies = fc
  .subarray([
    () => session,
    () => flash,
    () => `cart=gid://shopify/Cart/${MARK}`,
    () => `consent=2.statistics.marketing.functions.r${'0'.repeat(20)}`,
    () => `ab=home-order:steps-first`,
    () => `utms=${MARK}`,
    () => `referral=${MARK}`,
    () => `plan=${encodeURIComponent(JSON.stringify({ species: 'dog', name: MARK }))}`,
    () => `${MARK}=${MARK}`,
  ])
  .map((parts) => () => parts.map((part) => part()).join('; '));
const headers = fc.record(
  {
    'accept-language': fc.constantFrom('pt', 'sv', MARK),
    'cf-ipcountry': fc.constantFrom('PT', 'US', 'XX'),
    'cf-connecting-ip': fc.constantFrom('203.0.113.7', MARK),
    'cf-ray': fc.constant(MARK),
    'sec-gpc': fc.constant('1'),
    'sec-purpose': fc.constant('prefetch'),
    'user-agent': fc.constant(MARK),
    referer: fc.constant(`http://localhost/${MARK}?utm_source=${MARK}`),
    'x-forwarded-host': fc.constant(`${MARK}.example`),
    'x-forwarded-proto': fc.constant('https'),
    'accept-encoding': fc.constantFrom('br', 'gzip', 'identity'),
    'if-none-match': fc.constantFrom('*', `W/"${MARK}"`),
    range: fc.constant('bytes=0-9'),
    accept: fc.constantFrom('application/json', 'text/markdown', MARK),
  },
  { requiredKeys: [] },
);
/** Parameters that some page reads, and others. */
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'utm_source',
        'q',
        'show',
        'country',
        'variant',
        'done',
        'sort',
        'page',
        '_storyblok',
        'cc',
        MARK,
      ),
      fc.constantFrom(MARK, `"><b>${MARK}`, '1'),
    ),
    {
      maxLength: 3,
    },
  )
  .map((entries) => new URLSearchParams(entries).toString());
/** Undeclared everywhere: a request with them asks for the page of everyone. */
const foreignQuery = fc.constantFrom('', `utm_source=${MARK}`, `gclid=${MARK}&cc=${MARK}`, `${MARK}=1`);

const stranger = fc.record({
  cookies,
  headers,
  query: fc.oneof(foreignQuery, query),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
});
const page = fc.record({ market: fc.constantFrom(...groups.eu.availableCountries), rest: fc.constantFrom(...REST) });

const at = (path: string, search: string) => `${shop.url}${path}${search ? `?${search}` : ''}`;

it('an anonymous visitor is shown what an anonymous visitor causes, whoever came before', async () => {
  await fc.assert(
    fc.asyncProperty(page, fc.array(stranger, { minLength: 1, maxLength: 4 }), async ({ market, rest }, strangers) => {
      const path = `/${market}${rest}`;
      const visits = strangers.map(async ({ cookies: cookie, headers: sent, query: search, method }) => {
        const response = await fetch(at(path, search), {
          method,
          headers: { ...sent, ...(cookie() && { cookie: cookie() }) },
          redirect: 'manual',
        });
        await response.arrayBuffer();
      });
      // one anonymous visitor comes while they do
      visits.push(shop.get(path).then(async (response) => void (await response.arrayBuffer())));
      await Promise.all(visits);
      const anonymous = await shop.get(path);
      const html = await anonymous.text();
      // a page that is rendered for its visitor alone
      const clean = await (await shop.get(`${path}?_storyblok=1`)).text();
      expect([anonymous.status, anonymous.headers.getSetCookie()]).toEqual([200, []]);
      expect(PERSONAL.filter((word) => (html + JSON.stringify([...anonymous.headers])).includes(word))).toEqual([]);
      expect(html).toBe(clean);
    }),
    { numRuns: 80 },
  );
}, 120_000);
