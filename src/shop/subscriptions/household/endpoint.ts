import { idempotent } from '../../../platform/database/idempotent.ts';
import { pages } from '../../../routes.ts';
import { accountEndpoint, refuse, saved } from '../../customer/endpoint.ts';
import { moveDelivery } from '../deliveries.ts';
import { fieldOf } from '../model/household.ts';
import { TogetherShape } from '../model/household-shapes.ts';
import type { ShopRefusal } from '../refusal.ts';
import { changeSubscription } from '../subscription-endpoint.ts';

/** A subscription whose delivery was not moved, by its number. */
interface NotMoved {
  number: string;
  refusal: ShopRefusal;
}

/**
 * Moves a delivery of several subscriptions to one day, each on its own: one that cannot be moved does not hold up the
 * others. The form can be sent again until all are moved; from then on it changes nothing.
 */
export const postTogether = accountEndpoint(TogetherShape, async ({ date, deliveries, formId }, call, session) => {
  const move = async ([number, index]: [string, number]): Promise<NotMoved | null> => {
    const result = await changeSubscription(number, { call, session, failure: 'change_failed' }, async (context) => {
      const moved = await moveDelivery(context, index, date);
      return typeof moved === 'string' ? { made: moved } : moved;
    });
    return 'made' in result ? null : { number, refusal: result };
  };
  const key = `together ${session.customerId} ${date} ${JSON.stringify(deliveries)} ${formId || crypto.randomUUID()}`;
  const outcome = await idempotent(call.c.env.DB, { key, customerId: session.customerId }, async () => {
    const notMoved = (await Promise.all(Object.entries(deliveries).map(move))).filter((result) => result !== null);
    return { done: notMoved.length === 0, notMoved };
  });
  if (outcome.kind === 'busy') return refuse(503, call, 'change_unavailable');
  const [first, ...others] = outcome.kind === 'done' ? outcome.result.notMoved : [];
  const moved = Object.keys(deliveries).filter(
    (number) => ![first, ...others].some((failed) => failed?.number === number),
  );
  if (!first) return saved(pages.subscriptions(call.market.code), { moved }, 'together');
  const problems = [first, ...others].map(({ number, refusal: { code } }) => ({
    code,
    message: call.t(`error.${code}`),
    field: fieldOf(number),
  }));
  return { ok: false, status: first.refusal.status, problems, body: { moved } };
});
