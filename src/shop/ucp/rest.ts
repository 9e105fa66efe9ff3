import type { Context } from 'hono';
import { objectOf } from '../../platform/shared/body.ts';
import { pages } from '../../routes.ts';
import type { AppEnv, Handler } from '../../site/context.ts';
import { profileInHeader } from './agent.ts';
import { type Answer, addressOf, invalidInput } from './call.ts';
import { marketOfHints } from './market.ts';
import { OPERATIONS, type OperationName, run } from './operations.ts';

const HEADERS = { 'Cache-Control': 'private, no-store' };

/** An answer as a response. Source: UCP, specification, "Transport Bindings", REST. */
function responseTo(c: Context<AppEnv>, answer: Answer): Response {
  if (answer.kind === 'outcome') return c.json(answer.body, answer.status ?? 200, HEADERS);
  if (answer.kind === 'challenge')
    return c.json(answer.body, answer.status, { ...HEADERS, 'WWW-Authenticate': answer.header });
  const { status, code, content, retryAfter } = answer;
  const { market } = marketOfHints(c, {});
  return c.json({ code, content, continue_url: addressOf({ c }, pages.home(market.code)) }, status, {
    ...HEADERS,
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  });
}

/** The handler of an operation over REST. */
export function restHandler(name: OperationName): Handler {
  const { argument } = OPERATIONS[name];
  return async (c) => {
    const input = argument === null ? {} : objectOf(await c.req.text());
    if (!input) return responseTo(c, invalidInput('The body is no JSON object.'));
    const answer = await run(c, name, input, {
      profile: profileInHeader(c.req.header('ucp-agent')),
      id: c.req.param('id') ?? '',
      idempotencyKey: c.req.header('idempotency-key'),
    });
    return responseTo(c, answer);
  };
}
