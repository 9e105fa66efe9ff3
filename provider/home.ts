import { html } from 'hono/html';
import type { DiscountCode } from './discounts.ts';
import { formatPrice } from './format.ts';
import { page } from './page.ts';
import { marketOf } from './seed/markets.ts';
import { demoCustomers } from './seed/seed.ts';
import type { Store } from './store.ts';
import { API_VERSION } from './versions.ts';

/** A code in words, in the currency of the store's own country. */
function effectOf({ percent, amounts, minimum, tag, purchase, endsAt, usageLimit, used }: DiscountCode, store: Store) {
  const country = store.homeCountry();
  const { currency } = marketOf(country);
  const inMoney = (cents: Record<string, number>) =>
    formatPrice(cents[currency]!, currency, { country, language: 'en' });
  const off = amounts ? inMoney(amounts) : `${percent} %`;
  return [
    `${off} off${tag ? ` products with the tag ${tag}` : ''}`,
    ...(minimum ? [`from ${inMoney(minimum)}`] : []),
    ...(purchase ? [purchase === 'subscription' ? 'subscriptions only' : 'single purchases only'] : []),
    ...(endsAt && endsAt < store.now().toISOString() ? ['has expired'] : []),
    ...(usageLimit !== undefined && used >= usageLimit ? ['is used up'] : []),
  ].join(', ');
}

/** The home page of the provider, for developers. */
export function home(store: Store, { publicUrl, shopUrl }: { publicUrl: string; shopUrl: string }): Response {
  const addresses = [
    ['Storefront API', `${publicUrl}/api/${API_VERSION}/graphql.json`],
    ['Customer Account API', `${publicUrl}/customer/api/${API_VERSION}/graphql`],
    ['Admin API', `${publicUrl}/admin/api/${API_VERSION}/graphql.json`],
    ['Login', `${publicUrl}/.well-known/openid-configuration`],
    ['CMS', `${publicUrl}/v2/cdn`],
    ['Mail', `${publicUrl}/mail`],
    ['Programs', `${publicUrl}/api/ucp/mcp`],
  ];
  const codes = store.all<DiscountCode>('code').sort((a, b) => a.id - b.id);
  return page(
    'Local provider',
    html`<h1>Local provider</h1><p>It stands where the hosted services stand in production: catalogue, carts, checkout, content and mail. Nothing leaves this machine but the question for the profile of a program that shops.</p>
<ul><li><a href="${shopUrl}">The shop</a></li><li><a href="/_emulates">What it emulates</a>, field by field</li><li><a href="/inbox">Mail inbox</a></li><li><a href="/cms">Content</a>, with drafts</li><li><a href="/_control/orders">Orders</a>, <a href="/_control/contracts">subscriptions</a>, <a href="/_control/webhooks">webhooks</a>, <a href="/_control/received?service=tracking">tracking</a> (JSON)</li></ul>
<h2>Addresses</h2><table><thead><tr><th scope="col">Service</th><th scope="col">Address</th></tr></thead><tbody>${addresses.map(([name, address]) => html`<tr><th scope="row">${name}</th><td>${address}</td></tr>`)}</tbody></table>
<h2>Customers</h2><p>${demoCustomers(store)
      .map(({ email }) => email)
      .join(', ')}: the code is 000000. Anybody else signs up with the code that is mailed.</p>
<h2>Discount codes</h2><table><thead><tr><th scope="col">Code</th><th scope="col">What it does</th></tr></thead><tbody>${codes.map((code) => html`<tr><th scope="row">${code.code}</th><td>${effectOf(code, store)}</td></tr>`)}</tbody></table>
<h2>Cards</h2><table><thead><tr><th scope="col">Number</th><th scope="col">What it does</th></tr></thead><tbody><tr><th scope="row">4242 4242 4242 4242</th><td>pays (Visa)</td></tr><tr><th scope="row">5555 5555 5555 4444</th><td>pays (Mastercard)</td></tr><tr><th scope="row">3782 822463 10005</th><td>pays (American Express, with a code of four digits)</td></tr><tr><th scope="row">4000 0000 0000 0002</th><td>is declined</td></tr><tr><th scope="row">4000 0000 0000 3220</th><td>asks for a second step</td></tr></tbody></table>`,
    { homeUrl: shopUrl },
  );
}
