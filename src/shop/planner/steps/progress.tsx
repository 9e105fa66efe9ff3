import { PLANNER_STEPS, type PlannerStep, pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type Draft, firstOpenStep, isAfter } from './draft.ts';

/** The steps as paws along a twig, with links to those that are answered and to the first open one. */
export function Progress({ step: current, draft }: { step: PlannerStep; draft: Draft }) {
  const { t, market } = useView();
  const open = firstOpenStep(draft);
  return (
    <nav className="paws" aria-label={t('planner.progress', { n: PLANNER_STEPS.indexOf(current) + 1, of: PLANNER_STEPS.length })}>
      <ol>
        {PLANNER_STEPS.map((step) => {
          const paw = (
            <>
              <Icon name="paw" size={26} />
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
                <a href={pages.planner(market.code, step)}>{paw}</a>
              )}
            </li>
          );
        })}
      </ol>
      <p className="small" aria-hidden>
        {t('planner.progress', { n: PLANNER_STEPS.indexOf(current) + 1, of: PLANNER_STEPS.length })}
      </p>
    </nav>
  );
}
