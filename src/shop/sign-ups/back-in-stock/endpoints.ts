import { drizzle } from 'drizzle-orm/d1';
import { settingsOf } from '../../../env.ts';
import { now, today } from '../../../platform/clock.ts';
import { digest } from '../../../platform/digest.ts';
import { wasDropped } from '../../../platform/mail/limits.ts';
import { mailKind } from '../../../platform/mail/mail.ts';
import { wakeOutbox } from '../../../platform/outbox/wake.ts';
import { parse } from '../../../platform/shared/parse.ts';
import { pages } from '../../../routes.ts';
import { buyerIpOf } from '../../../shopify/storefront.ts';
import { type CallContext, endpoint, type Outcome } from '../../../site/endpoint.ts';
import { NOT_MAILED, requesterOf } from '../../../site/requester.ts';
import { launchDateIfPending } from '../../catalogue/launch.ts';
import { piecesOf } from '../../catalogue/pieces.ts';
import { refuse } from '../../customer/endpoint.ts';
import { isOwnAddress } from '../../customer/own-address.ts';
import { SecretShape, StockAlertShape } from '../model/shapes.ts';
import { oneClick } from '../one-click.ts';
import { signUpEndpoint } from '../sign-up-endpoint.ts';
import { stockKind } from './kind.ts';
import { alertBySecret, alertStatements, alertToConfirm, confirmAlert, leaveAlerts } from './state.ts';
import { readStock, type StockedVariant } from './stock.ts';

/** The page of the form, without what an earlier one has said there. */
function formPage({ from }: CallContext): string {
  const url = new URL(from, 'https://shop.invalid');
  url.searchParams.delete('done');
  return `${url.pathname}${url.search}`;
}

/** The size that somebody waits for, or why nobody can. @throws UpstreamError */
async function soldOutVariant(variantId: string, call: CallContext): Promise<StockedVariant | Outcome> {
  const { c, market } = call;
  const settings = settingsOf(c.env);
  const variant = (await readStock(settings, market, [variantId], buyerIpOf(c.req))).get(variantId);
  if (!variant) return refuse(422, call, 'unknown_variant');
  if (launchDateIfPending(variant.product, settings, await today(settings, market.country)))
    return refuse(409, call, 'not_launched');
  return piecesOf(variant) > 0 ? refuse(409, call, 'in_stock_again') : variant;
}

/**
 * Stores an address that wants to be told when a size is in stock again, and mails the link that confirms it; a signed-in
 * customer's own address needs none. The answer is the same for an address that waits already.
 */
export const postStockAlert = signUpEndpoint({
  input: StockAlertShape,
  read: (sent, t) => parse(sent, StockAlertShape, t, true),
  page: formPage,
  trapped: ['looks_automatic'],
  async handle({ email, variantId, formId }, call): Promise<Outcome> {
    const { c, market, t } = call;
    const settings = settingsOf(c.env);
    const variant = await soldOutVariant(variantId, call);
    if ('ok' in variant) return variant;
    const requester = await requesterOf(call);
    const address = email.toLowerCase();
    const request = {
      email: address,
      variant,
      market,
      settings,
      at: await now(settings),
      cause: formId && (await digest(`${formId} ${variantId}`)),
      requester,
    };
    await drizzle(c.env.DB).batch(await alertStatements(c.env.DB, request, await isOwnAddress(address, call), t));
    c.executionCtx.waitUntil(wakeOutbox(c.env, mailKind));
    if (await wasDropped(c.env.DB, requester)) return refuse(429, call, NOT_MAILED, 'email');
    const { productType, handle } = variant.product;
    return { ok: true, body: { ok: true }, location: pages.stockAlertAsked(market.code, productType, handle) };
  },
});

/** Confirms the address of a mailed link, whose page has the button. A repeated call changes nothing. */
export const postStockAlertConfirm = endpoint(SecretShape, async ({ link }, call): Promise<Outcome> => {
  const { c, market } = call;
  const location = pages.stockAlertConfirm(market.code, link);
  const alert = await alertToConfirm(c.env.DB, link);
  if (!alert) return { ...refuse(404, call, 'back_in_stock_link'), location };
  await confirmAlert(c.env.DB, alert, await now(settingsOf(c.env)));
  c.executionCtx.waitUntil(wakeOutbox(c.env, stockKind));
  return { ok: true, body: { ok: true }, location };
});

/** Takes the address of a mailed link off all lists. An unknown link is as good as one that was used. */
export const postStockAlertLeave = endpoint(SecretShape, async ({ link }, { c, market }): Promise<Outcome> => {
  await leaveAlerts(c.env.DB, link);
  return { ok: true, body: { ok: true }, location: pages.stockAlertLeave(market.code, '') };
});

/** The address of the header `List-Unsubscribe` of mails about sizes. */
export const stockOneClick = oneClick(
  (secret, c) => leaveAlerts(c.env.DB, secret),
  async (secret, c) => {
    const alert = await alertBySecret(c.env.DB, secret);
    return pages.stockAlertLeave(alert?.market ?? settingsOf(c.env).group.defaultLanguagePrefix, secret);
  },
);
