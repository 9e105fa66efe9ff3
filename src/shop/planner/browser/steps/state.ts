import type { Refused } from '../../../../../client/forms/form.tsx';
import type { Answer } from '../../../../../client/forms/send.ts';
import type { Day } from '../../../../platform/shared/day.ts';
import type { Setting } from '../../../../platform/shared/setting.tsx';
import { ANIMAL_STEPS, PLANNER_STEPS, type PlannerStep, pages } from '../../../../routes.ts';
import type { Answers } from '../../model/answers.ts';
import { type Draft, firstOpenStep, isAfter, type KnownBreed, type Preview } from '../../model/draft.ts';
import { dailyKcal } from '../../model/energy/daily.ts';
import type { StepProps } from './props.ts';

/** The answers are sent one after the other. */
export const LANE = 'planner';

type Fields = Record<string, unknown>;

/** The planner in the browser. */
export interface State
  extends Pick<StepProps, 'step' | 'draft' | 'breed' | 'suggestions' | 'refused' | 'formId' | 'preview'> {
  /** The draft of the page, as long as the page is not read again. */
  fromPage: Draft;
  /** The values typed in the questions that were left. */
  typed: Partial<Record<PlannerStep, Fields>>;
  /** How many questions have been shown in place. */
  shown: number;
}

export const initialState = ({ step, draft, breed, suggestions, refused, formId, preview }: StepProps): State => ({
  step,
  draft,
  breed,
  suggestions,
  refused,
  formId,
  preview,
  fromPage: draft,
  typed: {},
  shown: 0,
});

/** How many questions are answered, in words. */
export const progressText = (step: PlannerStep, t: Setting['t']): string => {
  const of = ANIMAL_STEPS.length;
  return step === 'email'
    ? t('planner.progress_done', { of })
    : t('planner.progress', { n: PLANNER_STEPS.indexOf(step) + 1, of });
};

/** The step whose page has a path. */
export const stepAt = (market: string, path: unknown): PlannerStep | undefined =>
  PLANNER_STEPS.find((step) => pages.planner(market, step) === path);

/** A step, or the first open one before it. */
export function reachable(step: PlannerStep, draft: Draft): PlannerStep {
  const open = firstOpenStep(draft);
  return isAfter(step, open) ? open : step;
}

/** The draft and its breed in the body of an answer. */
export const draftIn = ({ answers, previous, breed }: Answer): { draft: Draft; breed: KnownBreed | null } => ({
  draft: { ...(answers as Draft), ...(typeof previous === 'string' && { previous: { name: previous } }) },
  breed: breed as KnownBreed | null,
});

/** The need of an animal whose health is known; null before. */
export function kcalOf(draft: Draft, breed: KnownBreed | null, today: Day): number | null {
  if (isAfter('food', firstOpenStep(draft))) return null;
  return dailyKcal({ specialNeeds: [], expectedAdultWeightKg: null, ...draft } as Answers, breed?.kg ?? null, today);
}

/** A change of the question. */
export interface Change extends Partial<Pick<State, 'draft' | 'breed' | 'typed'>> {
  refused?: Refused | null;
}

/** The state with another question. @param left what is typed in the one before. */
export function withQuestion(state: State, step: PlannerStep, left: State['typed'], change: Change, today: Day): State {
  const next: State = {
    ...state,
    typed: { ...state.typed, ...left },
    refused: null,
    suggestions: [],
    ...change,
    step,
    shown: state.shown + 1,
  };
  if (step !== 'email') return next;
  const kcalPerDay = kcalOf(next.draft, next.breed, today);
  const preview: Preview | null = kcalPerDay === null ? null : { kcalPerDay, food: null };
  return { ...next, formId: crypto.randomUUID(), preview };
}
