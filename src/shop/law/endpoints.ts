import { settingsOf } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { isDay } from '../../platform/shared/day.ts';
import { type CallOf, pages } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { type CallContext, endpoint, type Outcome } from '../../site/endpoint.ts';
import { mayStore } from '../../site/visitor-rows.ts';
import { countSoon } from '../ab/followed.ts';
import { refuse } from '../customer/endpoint.ts';
import { declarationCookies, type Shown } from './cookie.ts';
import { postCancellationNotMine, postCancellationNow } from './ending/endpoints.ts';
import { CancellationShape, ConfirmedWithdrawalShape, mannerOf, WithdrawalShape } from './model/shapes.ts';
import { type Declared, receive } from './record.ts';

const cookiesFor = (shown: Shown, { c }: CallContext): Promise<string[]> =>
  declarationCookies(shown, settingsOf(c.env).sessionSecrets, isSecure(c.req));

type Withdrawal = typeof WithdrawalShape.TYPE;

const draftOf = ({ name, email, order }: Withdrawal): Shown => ({ kind: 'withdrawal', name, email, contract: order });

/** The first step of a withdrawal: leads to the page that confirms it, and declares nothing yet. */
const postWithdrawalReview = endpoint(WithdrawalShape, async (withdrawal, call) => ({
  ok: true,
  body: { ok: true },
  location: pages.withdrawReview(call.market.code),
  cookies: await cookiesFor(draftOf(withdrawal), call),
}));

/**
 * Stores a declaration. The answer is the same whether or not there is such an order or contract. Nobody can delete one
 * for years, so a visitor has as many a day as nobody needs, and is then told how else to declare it.
 */
async function received(declared: Declared, call: CallContext, page: string): Promise<Outcome> {
  if (!(await mayStore(call, 'declaration'))) return refuse(429, call, 'too_many_declarations');
  const { stored, mailed } = await receive(declared, call);
  if (declared.kind === 'withdrawal') countSoon(call.c, 'complaint', { email: declared.email });
  const { reference, receivedAt, kind, name, email, contract, manner, endsOn } = stored;
  return {
    ok: true,
    body: { ok: true, receivedAt, reference, mailed },
    location: page,
    cookies: await cookiesFor({ kind, name, email, contract, manner, endsOn, reference, receivedAt, mailed }, call),
  };
}

/** Takes the withdrawal from a contract. Source: Directive 2011/83/EU, Article 11a. */
const postWithdrawal = endpoint(
  ConfirmedWithdrawalShape,
  async ({ confirm, ...withdrawal }, call): Promise<Outcome> => {
    const { market, t } = call;
    if (!confirm) {
      const problems = [{ code: 'confirm_required', message: t('error.confirm_required'), field: 'confirm' }];
      return {
        ok: false,
        status: 422,
        problems,
        location: pages.withdrawReview(market.code),
        cookies: await cookiesFor(draftOf(withdrawal), call),
      };
    }
    const { name, email, order } = withdrawal;
    return received(
      { kind: 'withdrawal', name, email, contract: order, manner: '', reason: '', endsOn: '' },
      call,
      pages.withdrawReceipt(market.code),
    );
  },
);

/** Takes the cancellation of a subscription. Source: BGB § 312k; Code de la consommation, article L215-1-1. */
const postCancellation = endpoint(
  CancellationShape,
  async ({ name, email, contract, date, ...how }, call): Promise<Outcome> => {
    const { c, market, t } = call;
    if (date !== '' && date < (await todayOf(settingsOf(c.env), market.country)))
      return {
        ok: false,
        status: 422,
        problems: [{ code: 'end_date_past', message: t('error.end_date_past'), field: 'date' }],
      };
    return received(
      { kind: 'cancellation', name, email, contract, endsOn: isDay(date) ? date : '', ...mannerOf(how) },
      call,
      pages.cancelReceipt(market.code),
    );
  },
);

export const lawCalls = {
  withdrawal: postWithdrawal,
  withdrawalReview: postWithdrawalReview,
  cancellation: postCancellation,
  cancellationNow: postCancellationNow,
  cancellationNotMine: postCancellationNotMine,
} satisfies Record<CallOf<'law'>, Handler>;
