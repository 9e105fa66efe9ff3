import { createMiddleware } from 'hono/factory';
import { settingsOf } from '../../env.ts';
import { pathOf } from '../../platform/http/path.ts';
import { defaultMarket, openMarkets } from '../../platform/shared/markets.ts';
import { oauth, pages } from '../../routes.ts';
import type { AppEnv } from '../../site/context.ts';
import { mayBeAnswered, placeOf } from './model/request.ts';

/**
 * Leads from the address of the page that asks, which is the same for all programs, to the page in the language that the
 * program or the browser prefers.
 */
export const inTheirLanguage = createMiddleware<AppEnv>(async (c, next) => {
  if (pathOf(c.req.url) !== oauth.authorize) return next();
  const { group } = settingsOf(c.env);
  const first = defaultMarket(group);
  const wanted = c.req.query('ui_locales') ?? c.req.header('accept-language') ?? '';
  const preferred = wanted.slice(0, 2).toLowerCase();
  const market =
    first.language === preferred ? first : (openMarkets(group).find(({ language }) => language === preferred) ?? first);
  return c.body(null, 302, {
    Location: `${pages.letIn(market.code)}${new URL(c.req.url).search}`,
    'Cache-Control': 'private, no-store',
  });
});

/** Lets the form of the page that asks lead on to the program, which the policy of pages would keep it from. */
export const mayLeadBack = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const uri = c.req.query('redirect_uri') ?? '';
  if (c.res.status === 200 && mayBeAnswered(uri)) c.set('formsTo', placeOf(uri));
});
