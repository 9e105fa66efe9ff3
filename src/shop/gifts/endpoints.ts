import { settingsOf } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { addDays, type Day } from '../../platform/shared/day.ts';
import { type CallOf, pages } from '../../routes.ts';
import { GiftPlansDocument } from '../../shopify/generated/storefront/graphql.ts';
import { buyerIpOf } from '../../shopify/storefront.ts';
import type { Handler } from '../../site/context.ts';
import { type CallContext, endpoint, type Outcome } from '../../site/endpoint.ts';
import { readerOf } from '../../site/reader.ts';
import { mayStore, mayStoreForAll } from '../../site/visitor-rows.ts';
import { addLines } from '../cart/add.ts';
import { runCartChange } from '../cart/change.ts';
import {
  GIFT_FOR,
  GIFT_MESSAGE,
  GIFT_PICTURE,
  MAX_DAYS_AHEAD,
  RECIPIENT_EMAIL,
  RECIPIENT_NAME,
  SEND_GIFT_CARD,
  SEND_ON,
} from '../cart/model/gifts.ts';
import { refuse } from '../customer/endpoint.ts';
import { unavailable } from '../notices/unavailable.ts';
import { giftsIn } from '../selling-plans/model/prepaid.ts';
import { type Balance, balanceCookieOf, balanceOf } from './balance.ts';
import { BalanceShape, GiftBoxShape, GiftCardShape, GiftSubscriptionShape } from './model/shapes.ts';
import { giftCardProduct } from './product.ts';

type Wishes = typeof GiftCardShape.TYPE;

/** The attributes of the cart's line, from which the provider knows whom to mail the card, and when. */
function attributesOf({ way, picture, recipientName, recipientEmail, message, sendOn }: Wishes, today: Day) {
  const isMailed = way === 'mail';
  return [
    ...(isMailed
      ? [
          [SEND_GIFT_CARD, 'on'],
          [RECIPIENT_EMAIL, recipientEmail],
          [RECIPIENT_NAME, recipientName],
          // without a day the card is mailed as soon as it is paid
          [SEND_ON, sendOn > today ? sendOn : ''],
        ]
      : []),
    [GIFT_MESSAGE, message],
    [GIFT_PICTURE, String(picture)],
  ].flatMap(([key = '', value = '']) => (value ? [{ key, value }] : []));
}

/** Puts a gift card into the cart, with whom it is for. */
const postCard = endpoint(GiftCardShape, async (wishes, context): Promise<Outcome> => {
  const { c, market } = context;
  const today = await todayOf(settingsOf(c.env), market.country);
  const { way, recipientEmail, sendOn, variantId } = wishes;
  if (way === 'mail' && recipientEmail === '') return refuse(422, context, 'email_required', 'recipientEmail');
  if (way === 'mail' && sendOn && (sendOn < today || sendOn > addDays(today, MAX_DAYS_AHEAD)))
    return refuse(422, context, 'gift_day', 'sendOn');
  const product = await giftCardProduct(readerOf(c, market));
  if (!product?.variants.nodes.some(({ id }) => id === variantId))
    return refuse(422, context, 'unknown_variant', 'variantId');
  const line = { merchandiseId: variantId, quantity: 1, attributes: attributesOf(wishes, today) };
  return runCartChange(context, wishes, (id, call) => addLines(id, [line], call));
});

/** Puts a box for somebody else into the cart, once and never as a subscription. */
const postBox = endpoint(GiftBoxShape, ({ variantId, giftFor, message, ...fields }, context) => {
  const attributes = [{ key: GIFT_FOR, value: giftFor }, ...(message ? [{ key: GIFT_MESSAGE, value: message }] : [])];
  return runCartChange(context, fields, (id, call) =>
    addLines(id, [{ merchandiseId: variantId, quantity: 1, attributes }], call),
  );
});

/** Puts monthly deliveries for somebody else into the cart, by a plan that is for gifts and ends by itself. */
const postSubscription = endpoint(
  GiftSubscriptionShape,
  async ({ variantId, sellingPlanId, giftFor, message, ...fields }, context): Promise<Outcome> => {
    const { catalogue } = readerOf(context.c, context.market);
    const { nodes } = await catalogue(GiftPlansDocument, { ids: [variantId] });
    const [variant] = nodes;
    const plans = variant && 'sellingPlanAllocations' in variant ? giftsIn(variant.sellingPlanAllocations.nodes) : [];
    if (!plans.some(({ sellingPlan }) => sellingPlan.id === sellingPlanId))
      return refuse(422, context, 'unknown_variant', 'sellingPlanId');
    const attributes = [{ key: GIFT_FOR, value: giftFor }, ...(message ? [{ key: GIFT_MESSAGE, value: message }] : [])];
    return runCartChange(context, fields, (id, call) =>
      addLines(id, [{ merchandiseId: variantId, quantity: 1, sellingPlanId, attributes }], call),
    );
  },
);

/** Every answer comes as late as this, in milliseconds, so that its time tells nothing about the code. */
const ANSWER_AFTER_MS = 700;

async function lookedUp(code: string, context: CallContext): Promise<Balance | null> {
  const { c, market } = context;
  const [balance] = await Promise.all([
    balanceOf(code, { settings: settingsOf(c.env), market, buyerIp: buyerIpOf(c.req) }),
    new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS)),
  ]);
  return balance;
}

/**
 * Tells what is left of a gift card. Whether a code is unknown, or its card is empty or of another currency, the answer
 * is the same. A visitor has so many tries a day, and so have all visitors together.
 */
const postBalance = endpoint(BalanceShape, async ({ code }, context): Promise<Outcome> => {
  const { c, t, market } = context;
  if (!(await mayStore(context, 'gift_card'))) return refuse(429, context, 'too_many_today', 'code');
  try {
    const balance = await lookedUp(code, context);
    if (!balance) {
      if (!(await mayStoreForAll(context, 'gift_card_missed'))) return refuse(429, context, 'too_many_today', 'code');
      const message = t('error.gift_card_not_found', { currency: market.currency });
      return { ok: false, status: 404, problems: [{ code: 'gift_card_not_found', message, field: 'code' }] };
    }
    const { sessionSecrets } = settingsOf(c.env);
    return {
      ok: true,
      body: { giftCard: balance },
      location: `${pages.giftCardBalance(market.code)}#found`,
      cookies: [await balanceCookieOf(balance, sessionSecrets, isSecure(c.req))],
    };
  } catch (error) {
    return { ok: false, status: 503, problems: [unavailable(error, t, { event: 'gift_card' })] };
  }
});

export const giftCalls = {
  card: postCard,
  box: postBox,
  subscription: postSubscription,
  balance: postBalance,
} satisfies Record<CallOf<'gifts'>, Handler>;
