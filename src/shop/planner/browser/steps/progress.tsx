import type { MouseEvent } from 'react';
import { isPlainClick } from '../../../../../client/plain-click.ts';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import { PLANNER_STEPS, type PlannerStep, pages } from '../../../../routes.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { type Draft, firstOpenStep, isAfter } from '../../model/draft.ts';
import { progressText } from './state.ts';

/** The steps as paws along a twig, with links to those that are answered and to the first open one. */
export function Progress({
  step: current,
  draft,
  onStep,
}: {
  step: PlannerStep;
  draft: Draft;
  onStep: (step: PlannerStep) => void;
}) {
  const { t, market } = useSetting();
  const open = firstOpenStep(draft);
  const progress = progressText(current, t);
  const follow = (event: MouseEvent, step: PlannerStep) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <nav className="paws" aria-label={progress}>
      <ol>
        {PLANNER_STEPS.map((step) => {
          const paw = (
            <>
              <Icon name={step === 'email' ? 'bowl' : 'paw'} size={step === 'email' ? 36 : 26} />
              <span className="visually-hidden">{t(`planner.short.${step}`)}</span>
            </>
          );
          return (
            <li key={step} className={isAfter(current, step) ? 'done' : step === current ? 'here' : 'ahead'}>
              {step === current ? (
                <span aria-current="step">{paw}</span>
              ) : isAfter(step, open) ? (
                <span>{paw}</span>
              ) : (
                <a href={pages.planner(market.code, step)} onClick={(event) => follow(event, step)}>
                  {paw}
                </a>
              )}
            </li>
          );
        })}
      </ol>
      <p className="small" aria-hidden>
        {progress}
      </p>
    </nav>
  );
}
