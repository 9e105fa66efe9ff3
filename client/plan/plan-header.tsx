import { useSetting } from '../../src/platform/document/setting.tsx';
import type { PlanContent } from '../../src/shop/planner/plan/model.ts';
import { Art } from '../../src/ui/icon.tsx';

/** The top of the page: the animal, its ration of a day, and the notices. */
export function PlanHeader({ plan: { name, lead, drawing, result } }: { plan: PlanContent }) {
  const { t } = useSetting();
  return (
    <>
      <header className="plan-top">
        <div>
          <h1>{t('planner.of', { name })}</h1>
          <p className="lead">{lead}</p>
          {result ? (
            <ul className="bowl">
              {result.bowl.map(({ value, name, food }) => (
                <li key={name}>
                  {food?.image ? <img src={food.image} alt="" width={88} height={88} /> : null}
                  <b>{value}</b>
                  <span>{name}</span>
                  {food ? (
                    <a href={food.href} lang="en">
                      {food.title}
                    </a>
                  ) : null}
                </li>
              ))}
            </ul>
          ) : (
            <p className="alert">{t('error.too_young')}</p>
          )}
        </div>
        <Art name={drawing} />
      </header>
      {result && result.notices.length > 0 ? (
        <ul className="plan-notices" aria-label={t('planner.good_to_know')}>
          {result.notices.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
