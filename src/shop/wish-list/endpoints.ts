import type { Context } from 'hono';
import { object, optional, type Struct } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { now, today as todayOf } from '../../platform/clock.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { flashCookie } from '../../platform/http/flash.ts';
import { newSecret } from '../../platform/secret.ts';
import { type FormSchema, market, text } from '../../platform/shared/fields.ts';
import { formatList } from '../../platform/shared/format.ts';
import type { Problem } from '../../platform/shared/parse.ts';
import { type CallOf, pages } from '../../routes.ts';
import { gidOrNumber, numberOfGid } from '../../shopify/ids.ts';
import { type Session, verifiedSessionOf } from '../../shopify/session.ts';
import type { AppEnv, Handler } from '../../site/context.ts';
import { type CallContext, endpoint, type Outcome } from '../../site/endpoint.ts';
import { readerOf } from '../../site/reader.ts';
import { mayStore } from '../../site/visitor-rows.ts';
import { withSessionCookies } from '../cart/buyer.ts';
import { buyLines, cartOutcome } from '../cart/change.ts';
import { accountEndpoint, refuse } from '../customer/endpoint.ts';
import { type Named, namedBy, readVariants, readWished, type Wished } from './load.ts';
import { wishCookie } from './model/cookies.ts';
import { isVariantNumber, textOf, wishesIn, withoutWish, withWish } from './model/wishes.ts';
import { nameOf } from './name.ts';
import { addWish, removeWish, shareList, stopSharing, wishesOf } from './store.ts';

const variant = gidOrNumber('ProductVariant');

/** The list in the visitor's browser; empty where its cookie is none of the shop's. */
const inBrowser = (c: Context<AppEnv>): string[] =>
  wishesIn(wishCookie.read(c.req.header('cookie'), isSecure(c.req))) ?? [];

const numbersOf = (list: readonly Named[]): string[] => list.map(({ variantId }) => numberOfGid(variantId));

const listOf = (c: Context<AppEnv>, session: Session | null): Promise<Named[]> =>
  session ? wishesOf(c.env.DB, session.customerId) : Promise.resolve(namedBy(inBrowser(c)));

/** An endpoint for whoever has a list: a customer with a session, or a visitor, whose session is null. */
const wishEndpoint = <T, S extends FormSchema>(
  input: Struct<T, S>,
  handle: (value: T, call: CallContext, session: Session | null) => Promise<Outcome>,
): Handler =>
  endpoint(input, async (value, call) =>
    withSessionCookies(await handle(value, call, await verifiedSessionOf(call.c)), call),
  );

/** The answer with a visitor's list as it is now. */
function changedInBrowser(
  { c, market: { code } }: CallContext,
  numbers: readonly string[],
  done: 'added' | 'removed',
): Outcome {
  const secure = isSecure(c.req);
  const cookie = numbers.length > 0 ? wishCookie.set(textOf(numbers), secure) : wishCookie.clear(secure);
  return { ok: true, body: { variants: numbers }, location: pages.wishList(code, done), cookies: [cookie] };
}

/** The answer with a customer's list as it is now. */
const changedInAccount = async (
  { c, market: { code } }: CallContext,
  session: Session,
  done: 'added' | 'removed',
): Promise<Outcome> => ({
  ok: true,
  body: { variants: numbersOf(await listOf(c, session)) },
  location: pages.wishList(code, done),
});

const getList = wishEndpoint(object({ market }), async (_, { c, market: { code } }, session) => ({
  ok: true,
  body: { variants: numbersOf(await listOf(c, session)) },
  location: pages.wishList(code),
}));

/**
 * Puts a size on the list. `chosen` is the one that the page names, `variantId` another one that was chosen in the form
 * without script.
 */
const postAdd = wishEndpoint(
  object({ market, variantId: optional(variant), chosen: optional(variant) }),
  async ({ variantId = '', chosen = '' }, call, session) => {
    const { c } = call;
    const id = variantId || chosen;
    const number = numberOfGid(id);
    if (!isVariantNumber(number)) return refuse(422, call, 'unknown_variant', 'variantId');
    const found = (await readVariants(readerOf(c, call.market), [id])).get(id);
    if (!found) return refuse(422, call, 'unknown_variant', 'variantId');
    if (!session) {
      const list = withWish(inBrowser(c), number);
      return list ? changedInBrowser(call, list, 'added') : refuse(409, call, 'wish_list_full_browser');
    }
    if (!(await mayStore(call, 'wish'))) return refuse(429, call, 'too_many_today');
    const { handle, productType: category } = found.product;
    const addedAt = (await now(settingsOf(c.env))).toISOString();
    const wish = { customerId: session.customerId, variantId: id, handle, category, addedAt };
    if (!(await addWish(c.env.DB, wish))) return refuse(409, call, 'wish_list_full');
    return changedInAccount(call, session, 'added');
  },
);

/** Takes a size off the list, also one that is not sold any more. */
const postRemove = wishEndpoint(object({ market, variantId: variant }), async ({ variantId }, call, session) => {
  const { c } = call;
  if (!session) return changedInBrowser(call, withoutWish(inBrowser(c), numberOfGid(variantId)), 'removed');
  await removeWish(c.env.DB, session.customerId, variantId);
  return changedInAccount(call, session, 'removed');
});

/** A notice that names the sizes that were left out because they cannot be bought now. */
function leftOut(wished: readonly Wished[], { t, market: { language, country } }: CallContext): Problem[] {
  const names = wished.flatMap(({ variant: found, isBuyable }) =>
    found && !isBuyable ? [nameOf(found, { language, country })] : [],
  );
  if (names.length === 0) return [];
  const message = t('wish_list.left_out', { names: formatList(names, language) });
  return [{ code: 'wish_list_left_out', message, isNotice: true }];
}

const postCart = wishEndpoint(object({ market, formId: text(60) }), async ({ formId }, call, session) => {
  const { c } = call;
  const settings = settingsOf(c.env);
  const today = await todayOf(settings, call.market.country);
  const wished = await readWished(readerOf(c, call.market), await listOf(c, session), { settings, today });
  const lines = wished.flatMap(({ variantId, isBuyable }) =>
    isBuyable ? [{ merchandiseId: variantId, quantity: 1 }] : [],
  );
  if (lines.length === 0) return refuse(409, call, 'wish_list_nothing');
  const outcome = cartOutcome(call, await buyLines(lines, call, formId));
  if (!outcome.ok) return outcome;
  const problems = leftOut(wished, call);
  const flash = problems.length > 0 ? [flashCookie({ problems, typed: {} }, isSecure(c.req))] : [];
  return {
    ...outcome,
    body: { ...outcome.body, leftOut: problems.map(({ message }) => message) },
    cookies: [...(outcome.cookies ?? []), ...flash],
  };
});

const postShare = accountEndpoint(object({ market }), async (_, call, session) => {
  await session.verify();
  if (!(await mayStore(call, 'wish'))) return refuse(429, call, 'too_many_today');
  const sharedAt = (await now(settingsOf(call.c.env))).toISOString();
  await shareList(call.c.env.DB, { customerId: session.customerId, secret: newSecret(), sharedAt });
  return { ok: true, body: { ok: true }, location: `${pages.wishList(call.market.code, 'shared')}#share` };
});

const postStop = accountEndpoint(object({ market }), async (_, call, session) => {
  await session.verify();
  await stopSharing(call.c.env.DB, session.customerId);
  return { ok: true, body: { ok: true }, location: `${pages.wishList(call.market.code, 'stopped')}#share` };
});

export const wishListCalls = {
  read: getList,
  add: postAdd,
  remove: postRemove,
  cart: postCart,
  share: postShare,
  stop: postStop,
} satisfies Record<CallOf<'wishList'>, Handler>;
