import { parseCookie, stringifySetCookie } from 'cookie';
import { is, pattern, string } from 'superstruct';
import { cookieName, isSecure } from '../../../platform/http/cookies.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import type { CallContext } from '../../../site/endpoint.ts';
import { answerStep, validPart } from './answer-step.ts';
import type { Draft } from './draft.ts';
import { ANIMAL_STEPS, QUESTIONS } from './questions.ts';

/** The cookie that keeps a draft in the visitor's browser. */
export const DRAFT_COOKIE = 'plan';
const MAX_AGE_S = 14 * 86_400;

export const draftCookie = (draft: Draft, secure: boolean): string =>
  stringifySetCookie({
    name: cookieName(DRAFT_COOKIE, secure),
    value: JSON.stringify(draft),
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: MAX_AGE_S,
  });

/** Removes the draft, for instance when the customer signs out. */
export const clearDraftCookie = (secure: boolean): string =>
  stringifySetCookie({ name: cookieName(DRAFT_COOKIE, secure), value: '', path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 0 });

const Id = pattern(string(), /^[\w-]{1,60}$/);

function fieldsIn(cookie: string | undefined): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(cookie ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * The draft in a cookie. Its answers are checked like those of a form, and invalid ones are left out.
 *
 * @param cookie value of the cookie. @param today `YYYY-MM-DD`.
 */
export function readDraft(cookie: string | undefined, t: Translate, today: string): Draft {
  const sent = fieldsIn(cookie);
  let draft: Draft = { ...(is(sent.petId, Id) && { petId: sent.petId }), ...(is(sent.planId, Id) && { planId: sent.planId }) };
  for (const step of ANIMAL_STEPS) {
    const isAnswered = QUESTIONS[step].fields.some((field) => sent[field] !== undefined && sent[field] !== null);
    if (isAnswered) draft = validPart(answerStep(step, sent, draft, t, today));
  }
  return draft;
}

/** The draft that a call brings along. @param today `YYYY-MM-DD`. */
export const draftOfCall = ({ c, t }: CallContext, today: string): Draft =>
  readDraft(parseCookie(c.req.header('cookie') ?? '')[cookieName(DRAFT_COOKIE, isSecure(c.req))], t, today);
