import { html } from 'hono/html';
import { page } from './page.ts';

/** The home page of the provider, for developers. */
export function home({ shopUrl }: { publicUrl: string; shopUrl: string }): Response {
  return page(
    'Local provider',
    html`<h1>Local provider</h1><p>It stands where the hosted services stand in production: catalogue, carts, checkout, content and mail. Nothing leaves this machine but the question for the profile of a program that shops.</p>
<ul><li><a href="${shopUrl}">The shop</a></li><li><a href="/inbox">Mail inbox</a></li><li><a href="/cms">Content</a>, with drafts</li><li><a href="/_control/orders">Orders</a>, <a href="/_control/contracts">subscriptions</a>, <a href="/_control/webhooks">webhooks</a>, <a href="/_control/received?service=tracking">tracking</a> (JSON)</li></ul>
<h2>Discount codes</h2><table><tr><th>Code</th><th>What it does</th></tr><tr><td>WELCOME10, PIM10</td><td>10 % off the order</td></tr><tr><td>TREATS20</td><td>20 % off treats</td></tr><tr><td>BIG100</td><td>100 SEK off from 1000 SEK, the like in other currencies</td></tr><tr><td>SUMMER25</td><td>has expired</td></tr></table><h2>Cards</h2><table><tr><th>Number</th><th>What it does</th></tr><tr><td>4242 4242 4242 4242</td><td>pays</td></tr><tr><td>4000 0000 0000 0002</td><td>is declined</td></tr><tr><td>4000 0000 0000 3220</td><td>asks for a second step</td></tr></table>`,
    { homeUrl: shopUrl },
  );
}
