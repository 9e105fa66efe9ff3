import { html } from 'hono/html';
import { formatPrice } from '../format.ts';
import { page } from '../page.ts';
import type { Contract, Store } from '../store.ts';
import { textsFor } from '../texts.ts';
import { answerChallenge, attemptOf } from './billing.ts';
import { readerOf } from './contracts.ts';
import { upcomingCycles } from './cycles.ts';
import { effectiveDiscounts, totalOf } from './discounts.ts';

/** The bank's page of the second step that some payments need. */
export async function bankPage(
  request: Request,
  store: Store,
  { shopUrl }: { shopUrl: string },
  id: string,
): Promise<Response> {
  const attempt = attemptOf(store, id);
  const contract = attempt && store.get<Contract>('contract', attempt.contractId);
  const { text, language } = textsFor(contract ? readerOf(store, contract) : {});
  const bankPageOf = (content: ReturnType<typeof html>, status = 200) =>
    page(text('payment.confirm'), html`<div class="narrow box">${content}</div>`, {
      status,
      lang: language,
      homeUrl: shopUrl,
    });
  if (!attempt || !contract || attempt.state !== 'challenged')
    return bankPageOf(
      html`<h1>${text('payment.nothing')}</h1><p><a href="${shopUrl}">${text('back')}</a></p>`,
      attempt ? 410 : 404,
    );
  const accountUrl = `${shopUrl}/${contract.country.toLowerCase()}/account/subscriptions/${contract.id}`;
  if (request.method === 'POST') {
    const approved = (await request.formData()).get('answer') === 'approve';
    answerChallenge(store, attempt, approved);
    return bankPageOf(
      html`<h1>${text(approved ? 'payment.confirmed' : 'payment.refused')}</h1><p><a href="${accountUrl}">${text('back_subscription')}</a></p>`,
    );
  }
  const [cycle] = upcomingCycles(contract, store.timeZone, 1);
  const sum = formatPrice(
    totalOf(cycle?.lines ?? contract.lines, effectiveDiscounts(store, contract)),
    contract.currency,
    readerOf(store, contract),
  );
  return bankPageOf(
    html`<h1>${text('payment.confirm')}</h1><p>${text('payment.asked_subscription', { sum, number: contract.id })}</p><form method="post"><p><button name="answer" value="approve">${text('confirm')}</button></p><p><button class="quiet" name="answer" value="refuse">${text('refuse')}</button></p></form>`,
  );
}
