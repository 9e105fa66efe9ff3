import { pattern } from 'superstruct';
import { isSecure } from '../../../platform/http/cookies.ts';
import { matches } from '../../../platform/http/matches.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { requiredText } from '../../../platform/shared/fields.ts';
import { ANIMAL_STEPS } from '../../../routes.ts';
import type { CallContext } from '../../../site/endpoint.ts';
import { draftCookie, fieldsIn, Id, isFromAccount } from '../../customer/animal-draft.ts';
import { type Draft, SPECIES_FIELDS, withoutFields } from '../model/draft.ts';
import { QUESTIONS } from '../model/questions.ts';
import { validPart } from '../model/steps.ts';
import { answerStep } from './answer-step.ts';

/**
 * The cookie with a draft and the browser's secret.
 *
 * @param maker proves later that a plan was made in this browser: see `plan/permission.ts`.
 */
export const cookieWithDraft = (draft: Draft, maker: string, secure: boolean): string =>
  draftCookie.set(JSON.stringify({ ...draft, maker }), secure);

const Maker = pattern(requiredText(72), /^[0-9a-f-]{72}$/);

function answersIn(sent: Readonly<Record<string, unknown>>, known: Draft, t: Translate, today: Day): Draft {
  let draft = known;
  for (const step of ANIMAL_STEPS) {
    const isAnswered = QUESTIONS[step].fields.some((field) => sent[field] !== undefined && sent[field] !== null);
    if (isAnswered) draft = validPart(answerStep(step, { ...sent }, draft, t, today));
  }
  return draft;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The draft in a cookie. Its answers are checked like those of a form, and invalid ones are left out.
 *
 * @param cookie value of the cookie. @param today `YYYY-MM-DD`.
 */
export function readDraft(cookie: string | undefined, t: Translate, today: Day): Draft {
  const sent = fieldsIn(cookie);
  const ids = {
    ...(matches(sent.petId, Id) && { petId: sent.petId }),
    ...(isFromAccount(sent) && { fromAccount: true as const }),
    ...(matches(sent.planId, Id) && { planId: sent.planId }),
    ...(matches(sent.together, Id) && { together: sent.together }),
  };
  const previous = isRecord(sent.previous) ? answersIn(sent.previous, {}, t, today) : {};
  return { ...answersIn(sent, ids, t, today), ...(previous.name && { previous }) };
}

/** A draft with the answers for the animal before it, as far as they fit. @param today `YYYY-MM-DD`. */
export function withPreviousAnswers({ previous, ...draft }: Draft, t: Translate, today: Day): Draft {
  if (!previous) return draft;
  const isOtherSpecies = previous.species !== draft.species;
  const reused = withoutFields(previous, ['species', 'name', 'gender', ...(isOtherSpecies ? SPECIES_FIELDS : [])]);
  return answersIn(reused, draft, t, today);
}

/** The secret in a cookie, or null. */
export function makerIn(cookie: string | undefined): string | null {
  const { maker } = fieldsIn(cookie);
  return matches(maker, Maker) ? maker : null;
}

export const newMaker = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`;

const cookieOf = ({ c }: CallContext): string | undefined => draftCookie.read(c.req.header('cookie'), isSecure(c.req));

/** The draft that a call brings along. @param today `YYYY-MM-DD`. */
export const draftOfCall = (call: CallContext, today: Day): Draft => readDraft(cookieOf(call), call.t, today);

/** The secret that a call brings along, or null. */
export const makerOfCall = (call: CallContext): string | null => makerIn(cookieOf(call));
