import { settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { wakeOutbox } from '../../platform/outbox/wake.ts';
import { isTicked } from '../../platform/shared/fields.ts';
import { type CallOf, pages } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { accountEndpoint, refuse, saved } from '../customer/endpoint.ts';
import { programKind } from './announce.ts';
import { knownClient } from './client.ts';
import { issuerOf } from './metadata.ts';
import { answerAddress, isChallenge } from './model/request.ts';
import { SCOPES, scopesIn } from './model/scopes.ts';
import { AnswerShape, EndShape } from './model/shapes.ts';
import { endProgram, letIn, programsOf } from './store.ts';

/** The scopes that a program gets: what was allowed now, and what it was allowed before. */
async function allowedScopes(
  { database, customerId, clientId }: { database: D1Database; customerId: string; clientId: string },
  { scope, changes }: { scope: string; changes: boolean },
  at: Date,
) {
  const before = (await programsOf(database, customerId, at)).find((program) => program.clientId === clientId);
  const wanted = scopesIn(scope).filter((name) => changes || !SCOPES[name].changes);
  return scopesIn([...wanted, ...(before?.scopes ?? [])].join(' '));
}

/** Answers a program's request: with a code, or that the customer has refused. */
const postAnswer = accountEndpoint(AnswerShape, async (input, call, session) => {
  const { answer, clientId, redirectUri, state, scope, challenge, changes } = input;
  const { c, market } = call;
  const settings = settingsOf(c.env);
  const client = await knownClient(clientId, redirectUri, new URL(settings.publicOrigin));
  if (!client || !isChallenge(challenge)) return refuse(422, call, 'program_unknown');
  const iss = issuerOf(c);
  const leadBack = (parameters: Record<string, string>, cookies: string[] = []) => {
    const location = answerAddress(redirectUri, { ...parameters, state, iss });
    return { ok: true as const, body: { location }, location, cookies };
  };
  if (answer === 'refuse') return leadBack({ error: 'access_denied' });
  const at = await now(settings);
  const owner = { database: c.env.DB, customerId: session.customerId, clientId };
  const scopes = await allowedScopes(owner, { scope, changes: isTicked(changes) }, at);
  if (scopes.length === 0) return leadBack({ error: 'access_denied' });
  const { code, cookies } = await letIn(
    c.env.DB,
    session,
    { client, market: market.code, scopes, challenge, redirectUri },
    at,
  );
  c.executionCtx.waitUntil(wakeOutbox(c.env, programKind));
  return leadBack({ code }, cookies);
});

/** Ends what a program may do. */
const postEnd = accountEndpoint(EndShape, async ({ programId }, call, session) => {
  await session.verify();
  await endProgram(call.c.env.DB, session.customerId, programId);
  return saved(pages.programs(call.market.code), {}, 'removed');
});

export const programCalls = { answer: postAnswer, end: postEnd } satisfies Record<CallOf<'programs'>, Handler>;
