import { object } from 'superstruct';
import { settingsOf } from '../../../env.ts';
import { today as todayOf } from '../../../platform/clock.ts';
import { requiredText } from '../../../platform/shared/fields.ts';
import { localeOf } from '../../../platform/shared/format.ts';
import { pages } from '../../../routes.ts';
import { gid, MAX_GID, numberOfGid } from '../../../shopify/ids.ts';
import { readerOf } from '../../../site/reader.ts';
import { accountEndpoint, refuse } from '../../customer/endpoint.ts';
import { petsOf } from '../../pets/store.ts';
import { base, formId } from '../../selling-plans/model/add-shapes.ts';
import { changeContract, doneAfter } from '../change-contract.ts';
import { changeOnce } from '../change-once.ts';
import { commitDraft, removeDraftLine, updateDraftLine } from '../drafts.ts';
import { changePaused } from '../household/animals.ts';
import { lineWith, type RecipesAnswer } from '../model/swap.ts';
import { offerOf } from '../offers.ts';
import { productsWithAlternatives } from '../products.ts';
import { readSubscription } from '../read.ts';
import { type Refusal, type ShopRefusal, SUBSCRIPTION_NOT_FOUND } from '../refusal.ts';
import { requireComplete, subscriptionEndpoint } from '../subscription-endpoint.ts';
import { findVariant, UNKNOWN_VARIANT, whyNot } from '../variants.ts';
import { isSameKind, recipesFor } from './recipes.ts';

const lineId = gid('SubscriptionLine');

const RecipesShape = object({ ...base, lineId });
const SwapShape = object({ ...base, lineId, variantId: requiredText(MAX_GID), formId });

const LINE_GONE: ShopRefusal = { code: 'line_gone', status: 409 };
const MAX_QUANTITY = 99;

/**
 * Responds with the recipes that can take the place of a product of one of the customer's own subscriptions, and with
 * the texts of their dialog.
 */
export const getRecipes = accountEndpoint(RecipesShape, async ({ subscriptionId, lineId }, call, session) => {
  const settings = settingsOf(call.c.env);
  const today = await todayOf(settings, call.market.country);
  const subscription = await readSubscription(session, settings, subscriptionId, today);
  if (!subscription) return refuse(SUBSCRIPTION_NOT_FOUND.status, call, SUBSCRIPTION_NOT_FOUND.code);
  if (!subscription.complete) return refuse(503, call, 'change_unavailable');
  const line = subscription.lines.find(({ id }) => id === lineId);
  if (!line) return refuse(LINE_GONE.status, call, LINE_GONE.code);
  const [products, pets] = await Promise.all([
    productsWithAlternatives(readerOf(call.c, call.market), [line.variantId], subscription.country),
    petsOf(call.c.env.DB, session.customerId),
  ]);
  const { t, market } = call;
  const words = { t, locale: localeOf(market.language, market.country) };
  const answer: RecipesAnswer = {
    recipes: recipesFor(line, { subscription, products, settings, today }, pets, words),
    texts: t.group('swap.', 'product.size'),
  };
  return { ok: true, body: { ...answer }, location: pages.subscription(call.market.code, subscription.number) };
});

/**
 * Puts another recipe in the place of a line's product, once for each form. Quantity, rhythm and discount stay; the
 * price is that of the recipe's plan. Where the subscription has the chosen size already, the quantities are added
 * together.
 */
export const postSwap = subscriptionEndpoint(
  SwapShape,
  'change_failed',
  async ({ lineId, variantId, formId: form }, context, read) => {
    const refusal = requireComplete(context);
    if (refusal) return refusal;
    const { settings, subscription } = context;
    const line = subscription.lines.find(({ id }) => id === lineId);
    const choice = await findVariant(context, variantId);
    let before = '';

    const swapped = await changeOnce(
      context,
      `swap ${lineId} ${variantId}`,
      form,
      (draftId) => commitDraft(settings, draftId),
      async (onDraft) => {
        if (!line) return LINE_GONE;
        if (!choice) return UNKNOWN_VARIANT;
        if (line.variantId === variantId) return 'none';
        const current = line.variantId === null ? null : (await findVariant(context, line.variantId))?.product;
        if (!current || !isSameKind(choice.product, current))
          return { code: 'not_swappable', status: 422, field: 'variantId' };
        const reason = whyNot(context, choice, false);
        if (reason) return { code: reason, status: 422, field: 'variantId' };
        before = numberOfGid(line.variantId ?? '');
        const { quantity } = line;
        const same = lineWith(subscription.lines, lineId, variantId);
        const sum = quantity + (same?.quantity ?? 0);
        if (sum > MAX_QUANTITY) return { code: 'invalid_quantity', status: 422 };
        const { price, plan } = offerOf(choice.variant, subscription.rhythm);
        const change = async (draftId: string): Promise<Refusal | null> =>
          same
            ? ((await updateDraftLine(settings, draftId, same.id, { quantity: sum })) ??
              removeDraftLine(settings, draftId, lineId))
            : updateDraftLine(settings, draftId, lineId, {
                variantId,
                quantity,
                price,
                ...(plan?.rhythm === subscription.rhythm && { plan }),
              });
        return changePaused(context, read, () => changeContract(context, change, { onDraft }));
      },
    );
    const done = doneAfter(swapped, 'swapped');
    return done === 'swapped' && before ? { done, about: [before, numberOfGid(variantId)] } : done;
  },
);
