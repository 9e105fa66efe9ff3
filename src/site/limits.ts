import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type Env, settingsOf } from '../env.ts';
import { decodedPath } from '../platform/http/path.ts';
import { isWithinLimit, rateLimit } from '../platform/http/rate-limit.ts';
import { signedProgram } from '../platform/http/signed-program.ts';
import { api, methodOf, operationPath } from '../routes.ts';
import type { AppEnv, Handler } from './context.ts';
import { callContext, reply, sentFields, wantsJson } from './endpoint.ts';

/** The limiter of each endpoint that has a stricter one than `LIMIT_WRITE`. */
const LIMITERS: Readonly<Record<string, keyof Env & `LIMIT_${string}`>> = {
  [api.searchSuggestions]: 'LIMIT_SEARCH',
  [operationPath('PredictiveSearch')]: 'LIMIT_SEARCH',
  [api.cartDiscount]: 'LIMIT_CODE',
  [api.subscriptionsDiscount]: 'LIMIT_CODE',
  [api.parcelsFind]: 'LIMIT_CODE',
  [api.giftsBalance]: 'LIMIT_CODE',
  [api.trackingVisit]: 'LIMIT_WRITE',
  [api.trackingVitals]: 'LIMIT_REPORT',
  [api.referralsEnter]: 'LIMIT_REFERRAL',
  [api.referralsRegister]: 'LIMIT_SEND',
  [api.referralsUpdate]: 'LIMIT_SEND',
  [api.plannerRecommend]: 'LIMIT_SEND',
  [api.subscriptionsPaymentEmail]: 'LIMIT_SEND',
  [api.mailLinksCard]: 'LIMIT_SEND',
  [api.accountDataExport]: 'LIMIT_SEND',
  [api.lawWithdrawal]: 'LIMIT_SEND',
  [api.lawCancellation]: 'LIMIT_SEND',
  [api.lawCancellationNow]: 'LIMIT_SEND',
  [api.lawCancellationNotMine]: 'LIMIT_SEND',
  [api.signUpsNewsletter]: 'LIMIT_SEND',
  [api.signUpsLead]: 'LIMIT_SEND',
  [api.signUpsInterest]: 'LIMIT_SEND',
  [api.signUpsStockAlert]: 'LIMIT_SEND',
  [api.reviewsReport]: 'LIMIT_SEND',
  [api.reviewsComplain]: 'LIMIT_SEND',
  [api.staffLink]: 'LIMIT_LOGIN',
  [api.staffEnter]: 'LIMIT_LOGIN',
};

/** Seconds until the window of a limit has certainly passed; equals the period of the limits in wrangler.toml. */
const PERIOD_S = '60';

/** The router runs the handler of GET for HEAD. */
const handledMethod = ({ method }: Context<AppEnv>['req']): string => (method === 'HEAD' ? 'GET' : method);

const limiterOfCall = (c: Context<AppEnv>): RateLimit | null => {
  // the router decodes the parameters of a path, so every spelling of an operation runs it
  const path = decodedPath(c.req.path) ?? c.req.path;
  const method = handledMethod(c.req);
  const name = LIMITERS[path];
  if (name && methodOf(path) === method) return c.env[name];
  return method === 'POST' ? c.env.LIMIT_WRITE : null;
};

const isJson = (c: Context<AppEnv>): boolean =>
  handledMethod(c.req) === 'GET' || (c.req.header('content-type') ?? '').includes('json') || wantsJson(c);

async function refuseCall(c: Context<AppEnv>): Promise<Response> {
  const sent = (await sentFields(c)) ?? {};
  const context = callContext(c, sent);
  const problem = { code: 'too_many_requests', message: context.t('error.too_many_requests') };
  if (isJson(c))
    return c.json({ errors: [problem] }, 429, { 'Cache-Control': 'private, no-store', 'Retry-After': PERIOD_S });
  const response = reply(context, { ok: false, status: 429, problems: [problem] }, sent);
  response.headers.set('Retry-After', PERIOD_S);
  return response;
}

/** Limits the calls to endpoints per visitor: each POST, and suggestions. */
export const limitCalls = rateLimit<AppEnv['Bindings'], AppEnv['Variables']>(limiterOfCall, refuseCall);

/**
 * Limits requests per program that has signed them, and those of others per visitor.
 *
 * @param name the limit of others. @param refuse responds to who has reached the limit.
 */
const limitPrograms = (name: 'LIMIT_WRITE' | 'LIMIT_SEARCH', refuse: Handler) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const program = await signedProgram(c.req.raw, new URL(settingsOf(c.env).publicOrigin));
    const isWithin = program
      ? // one address may not have more than that either, however many names it signs with
        (await isWithinLimit(c, c.env.LIMIT_PROGRAM)) && (await isWithinLimit(c, c.env.LIMIT_PROGRAM, program))
      : await isWithinLimit(c, c.env[name]);
    return isWithin ? next() : refuse(c);
  });

/** Limits the calls of programs that shop in a person's name. */
export const limitAgents = limitPrograms('LIMIT_WRITE', (c) =>
  c.json({ code: 'too_many_requests', content: 'Too many calls. Try again in a minute.' }, 429, {
    'Cache-Control': 'private, no-store',
    'Retry-After': PERIOD_S,
  }),
);

/** Limits the lists of all products, each of which asks for a whole catalogue. */
export const limitFeeds = limitPrograms('LIMIT_SEARCH', (c) =>
  c.text('Too many requests', 429, { 'Cache-Control': 'private, no-store', 'Retry-After': PERIOD_S }),
);

/** Limits the reports of a visitor's browser. */
export const limitReports = rateLimit<AppEnv['Bindings'], AppEnv['Variables']>(
  (c) => c.env.LIMIT_REPORT,
  (c) => c.body(null, 429, { 'Retry-After': PERIOD_S }),
);

/** Limits the pictures of a visitor that this Worker reads itself. */
export const limitMedia = rateLimit<AppEnv['Bindings'], AppEnv['Variables']>(
  (c) => c.env.LIMIT_MEDIA,
  (c) => c.body(null, 429, { 'Retry-After': PERIOD_S, 'Cache-Control': 'private, no-store' }),
);

/** Limits a page per visitor. @param page responds to a visitor who has reached the limit. */
export const limitPage = (name: 'LIMIT_SEARCH' | 'LIMIT_LOGIN' | 'LIMIT_REFERRAL' | 'LIMIT_CODE', page: Handler) =>
  rateLimit<AppEnv['Bindings'], AppEnv['Variables']>(
    (c) => c.env[name],
    async (c) => {
      const response = await page(c);
      response.headers.set('Retry-After', PERIOD_S);
      return response;
    },
  );
