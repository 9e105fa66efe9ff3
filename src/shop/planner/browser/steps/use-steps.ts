import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../../../../../client/forms/after-paint.ts';
import { fieldsIn } from '../../../../../client/forms/check.ts';
import { focusProblem } from '../../../../../client/forms/form.tsx';
import { inLane, pendingIn } from '../../../../../client/forms/lanes.ts';
import { type Answer, type Result, send } from '../../../../../client/forms/send.ts';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import { api, PLANNER_STEPS, type PlannerStep, pages } from '../../../../routes.ts';
import { useBreeds } from '../../../pets/browser/use-breeds.ts';
import { animalKey, type KnownBreed, type Preview } from '../../model/draft.ts';
import { type AnimalStep, type AnsweredStep, type BreedLookup, checkStep, validPart } from '../../model/steps.ts';
import { notePlanned } from './planned.ts';
import type { StepProps } from './props.ts';
import { type Change, draftIn, initialState, LANE, reachable, type State, stepAt, withQuestion } from './state.ts';

type RefusedAnswer = Extract<Result, { kind: 'refused' }>;

/** The values typed in the question that is shown, by its step. */
function typedIn(root: HTMLElement | null): State['typed'] {
  const form = root?.querySelector<HTMLFormElement>('form.form');
  const fields = form ? fieldsIn(new FormData(form)) : {};
  return fields.step ? { [fields.step as PlannerStep]: fields } : {};
}

/**
 * The questions of the planner in one document: each step has an address, and the answers are sent as the page sends
 * them.
 */
export function useSteps(page: StepProps, root: RefObject<HTMLElement | null>) {
  const { t, today, market } = useSetting();
  const [breeds, loadBreeds] = useBreeds();
  const [latest, setState] = useState(() => initialState(page));
  const queue = useRef({ epoch: 0, waiting: 0 });
  const isLeaving = useRef(false);
  /** The step that the address names: it changes before the question is rendered. */
  const addressed = useRef(latest.step);

  // the page has been read again
  let state = latest;
  if (state.fromPage !== page.draft) {
    state = { ...state, fromPage: page.draft, draft: page.draft, breed: page.breed };
    setState(state);
  }
  const { step, draft, shown } = state;

  const knownBreed = (species: 'dog' | 'cat', typed: string): KnownBreed | null => {
    const own = species === draft.species ? state.breed : null;
    const known = [own, ...page.mixed[species], ...state.suggestions].find(
      (breed) => breed?.slug === typed || breed?.name === typed,
    );
    const found = known ? null : breeds?.breedNamed(species, typed);
    return known ?? (found ? { slug: found.slug, name: found.names[market.language], kg: found.kg } : null);
  };
  const rules = { t, today, breed: knownBreed satisfies BreedLookup };

  /** A form is checked, and then its answers are taken over: one check does for both. */
  let last: { sent: string; answered: AnsweredStep } | null = null;
  const check = (sent: Record<string, unknown>): AnsweredStep => {
    const key = JSON.stringify(sent);
    if (last?.sent !== key) last = { sent: key, answered: checkStep(step as AnimalStep, sent, draft, rules) };
    return last.answered;
  };

  /** Shows a question and its address. */
  const show = (to: PlannerStep, change: Change = {}, how: 'pushState' | 'replaceState' | null = 'pushState') => {
    const left = typedIn(root.current);
    if (how && stepAt(market.code, location.pathname) !== to) history[how](null, '', pages.planner(market.code, to));
    addressed.current = to;
    setState((now) => withQuestion(now, to, left, change, today));
  };

  /** Shows a refused step with what was typed. */
  const refuse = (
    from: PlannerStep,
    typed: Record<string, unknown>,
    { problems, again, body }: RefusedAnswer,
    before: Change,
  ) => {
    queue.current.epoch += 1;
    const change = body.answers ? draftIn(body) : before;
    show(stepAt(market.code, body.path) ?? from, { ...change, refused: { typed, problems, again } }, 'replaceState');
  };

  /** Takes over the draft of the last answer, and leaves a question that it does not lead to. */
  const adopt = (body: Answer) => {
    const stored = draftIn(body);
    setState((now) => ({ ...now, ...stored }));
    const shownStep = stepAt(market.code, location.pathname);
    const open = shownStep && reachable(shownStep, stored.draft);
    if (open && open !== shownStep) show(open, stored, 'replaceState');
  };

  const sendStep = (data: FormData) => send(api.plannerStep, data, (code) => t(`form.${code}`));

  const deliver = async (from: PlannerStep, data: FormData, before: Change) => {
    const { epoch } = queue.current;
    queue.current.waiting += 1;
    const result = await inLane(LANE, async () => (queue.current.epoch === epoch ? sendStep(data) : null));
    queue.current.waiting -= 1;
    const typed = fieldsIn(data);
    if (result?.kind === 'done') {
      if (queue.current.waiting === 0) adopt(result.body);
    } else if (result?.kind === 'refused' && (typed.go !== 'back' || !result.again))
      refuse(from, typed, result, before);
    // an earlier answer was refused: this one is sent again from its form
    else setState((now) => ({ ...now, typed: { ...now.typed, [from]: typed } }));
  };

  /**
   * Shows the next question before the shop has answered. @returns false where only the shop knows whether the answers
   * are valid.
   */
  const onChecked = (data: FormData): boolean => {
    // a second click, before the next question has come
    if (isLeaving.current) return true;
    const fields = fieldsIn(data);
    const isBack = fields.go === 'back';
    const index = PLANNER_STEPS.indexOf(step);
    const before = PLANNER_STEPS[index - 1]!;
    if (step === 'email') {
      if (isBack) show(before);
      return isBack;
    }
    const answered = check(fields);
    if (!isBack && answered.problems.length > 0) return false;
    const next = isBack ? validPart(answered) : answered.draft;
    const breed = next.species && next.breed ? knownBreed(next.species, next.breed) : null;
    const { epoch } = queue.current;
    isLeaving.current = true;
    notePlanned();
    void deliver(step, data, { draft, breed: state.breed });
    afterPaint(() => {
      isLeaving.current = false;
      // the shop may have refused the answers already
      if (queue.current.epoch !== epoch) return;
      show(reachable(isBack ? before : PLANNER_STEPS[index + 1]!, next), { draft: next, breed });
      if (!isBack) setState((now) => ({ ...now, typed: { ...now.typed, [step]: undefined } }));
    });
    return true;
  };

  /** Shows the step that an answer leads to. */
  const onDone = (body: Answer) => {
    show(stepAt(market.code, body.path) ?? step, draftIn(body));
    setState((now) => ({ ...now, typed: { ...now.typed, [step]: undefined } }));
  };

  const onStarted = (body: Answer) => {
    show(stepAt(market.code, body.path) ?? 'pet', draftIn(body));
    setState((now) => ({ ...now, typed: {} }));
  };

  const onRefused = (problems: RefusedAnswer['problems'], body: Answer) => {
    if (body.answers)
      refuse(step, typedIn(root.current)[step] ?? {}, { kind: 'refused', problems, again: false, body }, {});
    else setState((now) => ({ ...now, suggestions: (body.suggestions as KnownBreed[] | undefined) ?? [] }));
  };

  useEffect(() => {
    const follow = () => {
      const to = stepAt(market.code, location.pathname);
      if (!to || to === addressed.current) return;
      const open = reachable(to, draft);
      show(open, {}, open === to ? null : 'replaceState');
    };
    // a question that an earlier document has shown in place: after a reload, back leads to it without a load
    if (shown === 0) follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  });

  // the first check compiles its expressions: no click should wait for that
  useEffect(() => {
    if (step === 'email') return;
    const id = setTimeout(() => check({ name: step }));
    return () => clearTimeout(id);
  }, [step]);

  useEffect(() => {
    if (step === 'birthdate' || step === 'breed') loadBreeds();
    if (step !== 'email' || shown === 0) return;
    let isShown = true;
    const data = new FormData();
    for (const [name, value] of Object.entries({ market: market.code, step, animal: animalKey(draft) }))
      data.set(name, value);
    void Promise.resolve(pendingIn(LANE))
      .then(() => (isShown ? sendStep(data) : null))
      .then((result) => {
        if (!isShown) return;
        if (result?.kind === 'done' && result.body.preview)
          setState((now) => ({ ...now, preview: result.body.preview as Preview }));
        if (result?.kind === 'refused' && result.body.answers) refuse(step, {}, result, {});
      });
    return () => {
      isShown = false;
    };
  }, [step, shown]);

  useLayoutEffect(() => {
    if (shown === 0) return;
    const page = step === 'pet' ? t('planner.title') : `${t('planner.title')}: ${t(`planner.short.${step}`)}`;
    document.title = t('meta.title', { page });
    if ((root.current?.getBoundingClientRect().top ?? 0) < 0) root.current?.scrollIntoView();
    if (state.refused) focusProblem(root.current?.querySelector<HTMLFormElement>('form.form') ?? null);
    else root.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [shown]);

  return { state, check, breeds, loadBreeds, show, onChecked, onDone, onStarted, onRefused };
}
