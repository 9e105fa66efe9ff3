import { html } from 'hono/html';
import { formatPrice, localeOf } from '../format.ts';
import { page } from '../page.ts';
import type { Contract, Store } from '../store.ts';
import { answerChallenge, attemptOf } from './billing.ts';
import { upcomingCycles } from './cycles.ts';
import { effectiveDiscounts, totalOf } from './discounts.ts';

/** The bank's page of the second step that some payments need. */
export async function bankPage(request: Request, store: Store, { shopUrl }: { shopUrl: string }, id: string): Promise<Response> {
  const attempt = attemptOf(store, id);
  const contract = attempt && store.get<Contract>('contract', attempt.contractId);
  if (!attempt || !contract || attempt.state !== 'challenged')
    return page('Confirm the payment', html`<h1>There is nothing to confirm</h1><p><a href="${shopUrl}">Back to the shop</a></p>`, {
      status: attempt ? 410 : 404,
      homeUrl: shopUrl,
    });
  const accountUrl = `${shopUrl}/${contract.country.toLowerCase()}/account/subscriptions/${contract.id}`;
  if (request.method === 'POST') {
    const approved = (await request.formData()).get('answer') === 'approve';
    answerChallenge(store, attempt, approved);
    return page(
      'Confirm the payment',
      html`<h1>${approved ? 'The payment is confirmed' : 'The payment is refused'}</h1><p><a href="${accountUrl}">Back to your subscription</a></p>`,
      { homeUrl: shopUrl },
    );
  }
  const [cycle] = upcomingCycles(contract, 1);
  const total = totalOf(cycle?.lines ?? contract.lines, effectiveDiscounts(store, contract));
  return page(
    'Confirm the payment',
    html`<h1>Confirm the payment</h1><p>Your bank asks you to confirm ${formatPrice(total, contract.currency, localeOf(contract.country))} to Kvistra for the delivery of subscription ${contract.id}.</p><form method="post"><p><button name="answer" value="approve">Confirm</button></p><p><button class="quiet" name="answer" value="refuse">Refuse</button></p></form>`,
    { homeUrl: shopUrl },
  );
}
