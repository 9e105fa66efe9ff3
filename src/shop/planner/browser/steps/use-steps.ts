import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '../../../../../client/forms/after-paint.ts';
import { fieldsIn } from '../../../../../client/forms/check.ts';
import { focusProblem } from '../../../../../client/forms/form.tsx';
import { inLane, pendingIn } from '../../../../../client/forms/lanes.ts';
import { type Answer, type Result, send } from '../../../../../client/forms/send.ts';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import { type AnimalStep, api, PLANNER_STEPS, type PlannerStep, pages } from '../../../../routes.ts';
import type { Species } from '../../../../species/index.ts';
import { useBreeds } from '../../../pets/browser/use-breeds.ts';
import { animalKey, type KnownBreed, type Preview } from '../../model/draft.ts';
import { type AnsweredStep, type BreedLookup, checkStep, validPart } from '../../model/steps.ts';
import type { StepProps } from './props.ts';
import { type Change, draftIn, initialState, LANE, reachable, type State, stepAt, withQuestion } from './state.ts';

/**
 * Notes that this browser has answers of the planner: pages that are the same for everybody ask the shop for them only
 * then.
 */
function notePlanned(): void {
  try {
    localStorage.setItem('planned', '1');
  } catch {
    // storage may be forbidden: the pages do without the animal
  }
}

type RefusedAnswer = Extract<Result, { kind: 'refused' }>;

/** The values typed in the question that is shown, by its step. */
function typedIn(root: HTMLElement | null): State['typed'] {
  const form = root?.querySelector<HTMLFormElement>('form.form');
  const fields = form ? fieldsIn(new FormData(form)) : {};
  return fields.step ? { [fields.step as PlannerStep]: fields } : {};
}

/** The state of the questions. It takes over the draft of a page that has been read again. */
function useDraft(page: StepProps) {
  const [latest, setState] = useState(() => initialState(page));
  if (latest.fromPage === page.draft) return [latest, setState] as const;
  const state = { ...latest, fromPage: page.draft, draft: page.draft, breed: page.breed };
  setState(state);
  return [state, setState] as const;
}

/** The question that is shown, with its address. */
function useQuestion(page: StepProps, root: RefObject<HTMLElement | null>) {
  const { today, market } = useSetting();
  const [state, setState] = useDraft(page);
  /** The step that the address names: it changes before the question is rendered. */
  const addressed = useRef(state.step);

  /** Shows a question and its address. */
  const show = (to: PlannerStep, change: Change = {}, how: 'pushState' | 'replaceState' | null = 'pushState') => {
    const left = typedIn(root.current);
    if (how && stepAt(market.code, location.pathname) !== to) history[how](null, '', pages.planner(market.code, to));
    addressed.current = to;
    setState((now) => withQuestion(now, to, left, change, today));
  };

  return { root, state, setState, addressed, show };
}

type Question = ReturnType<typeof useQuestion>;

/** Sends the answers one after the other, and takes over what the shop says to them. */
function useDelivery({ setState, show }: Question) {
  const { t, market } = useSetting();
  const queue = useRef({ epoch: 0, waiting: 0 });

  const sendStep = (data: FormData) => send(api.plannerStep, data, (code) => t(`form.${code}`));

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

  return { queue, sendStep, refuse, deliver };
}

type Delivery = ReturnType<typeof useDelivery>;

type FindBreed = (species: Species, typed: string) => KnownBreed | null;

/** Finds a breed by its slug or name: among those that the page and the shop have named, then in the whole list. */
function breedFinder(
  page: StepProps,
  { draft, breed: ownBreed, suggestions }: State,
  breeds: ReturnType<typeof useBreeds>[0],
  language: ReturnType<typeof useSetting>['market']['language'],
): FindBreed {
  return (species, typed) => {
    const own = species === draft.species ? ownBreed : null;
    const known = [own, ...page.mixed[species], ...suggestions].find(
      (breed) => breed?.slug === typed || breed?.name === typed,
    );
    const found = known ? null : breeds?.breedNamed(species, typed);
    return known ?? (found ? { slug: found.slug, name: found.names[language], kg: found.kg } : null);
  };
}

type Check = (sent: Record<string, unknown>) => AnsweredStep;

/** A form is checked, and then its answers are taken over: one check does for both. */
function checkOnce({ step, draft }: State, rules: Parameters<typeof checkStep>[3]): Check {
  let last: { sent: string; answered: AnsweredStep } | null = null;
  return (sent) => {
    const key = JSON.stringify(sent);
    if (last?.sent !== key) last = { sent: key, answered: checkStep(step as AnimalStep, sent, draft, rules) };
    return last.answered;
  };
}

/**
 * Shows the next question before the shop has answered. @returns whether it did: false where only the shop knows
 * whether the answers are valid.
 */
function useNextQuestion(question: Question, { queue, deliver }: Delivery, check: Check, findBreed: FindBreed) {
  const { state, setState, show } = question;
  const { step, draft } = state;
  const isLeaving = useRef(false);
  return (data: FormData): boolean => {
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
    const breed = next.species && next.breed ? findBreed(next.species, next.breed) : null;
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
}

/** Shows the question that the address names, after the visitor went back or forward. */
function useAddress({ state: { draft, shown }, addressed, show }: Question) {
  const { market } = useSetting();
  // before anybody sees a question, so that a way back from it is judged by its answers and not by those before
  useLayoutEffect(() => {
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
}

/** Asks the shop for the first look at the plan, once the last question is shown. */
function usePreview({ state: { step, draft, shown }, setState }: Question, { sendStep, refuse }: Delivery) {
  const { market } = useSetting();
  useEffect(() => {
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
}

/** Gives a question that is shown in place its title, and the focus to its first problem or its heading. */
function useTitleAndFocus({ root, state: { step, shown, refused } }: Question) {
  const { t } = useSetting();
  useLayoutEffect(() => {
    if (shown === 0) return;
    const page = step === 'pet' ? t('planner.title') : `${t('planner.title')}: ${t(`planner.short.${step}`)}`;
    document.title = t('meta.title', { page });
    if ((root.current?.getBoundingClientRect().top ?? 0) < 0) root.current?.scrollIntoView();
    if (refused) focusProblem(root.current?.querySelector<HTMLFormElement>('form.form') ?? null);
    else root.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [shown]);
}

/**
 * The questions of the planner in one document: each step has an address, and the answers are sent as the page sends
 * them.
 */
export function useSteps(page: StepProps, root: RefObject<HTMLElement | null>) {
  const { t, today, market } = useSetting();
  const [breeds, loadBreeds] = useBreeds();
  const question = useQuestion(page, root);
  const { state, setState, show } = question;
  const { step, shown } = state;
  const delivery = useDelivery(question);
  const findBreed = breedFinder(page, state, breeds, market.language);
  const check = checkOnce(state, { t, today, breed: findBreed satisfies BreedLookup });
  const onChecked = useNextQuestion(question, delivery, check, findBreed);

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
    const typed = typedIn(root.current)[step] ?? {};
    if (body.answers) delivery.refuse(step, typed, { kind: 'refused', problems, again: false, body }, {});
    else setState((now) => ({ ...now, suggestions: (body.suggestions as KnownBreed[] | undefined) ?? [] }));
  };

  useAddress(question);
  // the first check compiles its expressions: no click should wait for that
  useEffect(() => {
    if (step === 'email') return;
    const id = setTimeout(() => check({ name: step }));
    return () => clearTimeout(id);
  }, [step]);
  useEffect(() => {
    if (step === 'birthdate' || step === 'breed') loadBreeds();
  }, [step, shown]);
  usePreview(question, delivery);
  useTitleAndFocus(question);

  return { state, check, breeds, loadBreeds, show, onChecked, onDone, onStarted, onRefused };
}
