import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../site/context.ts';
import { mayBeAnswered, placeOf } from './model/request.ts';

/** Lets the form of the page that asks lead on to the program, which the policy of pages would keep it from. */
export const mayLeadBack = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const uri = c.req.query('redirect_uri') ?? '';
  if (c.res.status === 200 && mayBeAnswered(uri)) c.set('formsTo', placeOf(uri));
});
