import type { Context } from 'hono';
import { objectOf } from '../../platform/shared/body.ts';
import { pages } from '../../routes.ts';
import type { AppEnv, Handler } from '../../site/context.ts';
import { profileInHeader } from './agent.ts';
import { type Answer, addressOf } from './call.ts';
import { marketOfHints } from './market.ts';
import { OPERATIONS, type OperationName, run } from './operations.ts';

const HEADERS = { 'Cache-Control': 'private, no-store' };

/** Seconds after which a call may be made again that could not be carried out. */
const RETRY_AFTER_S = '5';

/** An answer as a response. Source: UCP, specification, "Transport Bindings", REST. */
function responseTo(c: Context<AppEnv>, answer: Answer): Response {
  if (answer.kind === 'outcome') return c.json(answer.body, answer.status ?? 200, HEADERS);
  const { status, code, content } = answer;
  const { market } = marketOfHints(c, {});
  return c.json({ code, content, continue_url: addressOf({ c }, pages.home(market.code)) }, status, {
    ...HEADERS,
    ...(status === 503 && { 'Retry-After': RETRY_AFTER_S }),
    ...(status === 429 && { 'Retry-After': '60' }),
  });
}

/** The handler of an operation over REST. */
export function restHandler(name: OperationName): Handler {
  const { argument } = OPERATIONS[name];
  return async (c) => {
    const input = argument === null ? {} : objectOf(await c.req.text());
    if (!input)
      return responseTo(c, {
        kind: 'refused',
        status: 400,
        code: 'invalid_request',
        content: 'The body is no JSON object.',
      });
    const answering = run(c, name, input, {
      profile: profileInHeader(c.req.header('ucp-agent')),
      id: c.req.param('id') ?? '',
      idempotencyKey: c.req.header('idempotency-key'),
    });
    // a program that leaves does not interrupt a change
    c.executionCtx.waitUntil(answering.catch(() => {}));
    return responseTo(c, await answering);
  };
}
