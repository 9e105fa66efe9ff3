import { formatNumber } from '../../../platform/market/format.ts';
import { useView } from '../../../site/view.tsx';
import { Art } from '../../../ui/icon.tsx';
import { ageInMonths } from '../../pets/model.ts';
import { drawingOf } from '../animal.ts';
import type { Answers } from '../answers.ts';
import { mealsFor } from '../energy/ration.ts';
import { noticeMessages } from '../recommendation/notices.ts';
import { isMainFood, type Recommendation } from '../recommendation/recommend.ts';
import { gramsText } from './amounts.ts';

/** The ration of a day: its energy, and the grams of the first choice of dry and wet food. */
function Bowl({ recommendation }: { recommendation: Recommendation }) {
  const { t, locale } = useView();
  return (
    <ul className="bowl">
      <li>
        <b>{formatNumber(recommendation.kcalPerDay, locale)}</b>
        <span>{t('planner.kcal_a_day')}</span>
      </li>
      {recommendation.products
        .filter((product) => product.first && isMainFood(product))
        .map(({ tab, gramsPerDay }) => (
          <li key={tab}>
            <b>{gramsText(gramsPerDay ?? 0, locale)}</b>
            <span>{t(`planner.bowl_${tab}`)}</span>
          </li>
        ))}
    </ul>
  );
}

/** The top of the page: the animal, its ration of a day, and the notices. */
export function PlanHeader({ answers, recommendation }: { answers: Answers; recommendation: Recommendation | null }) {
  const { t, today } = useView();
  const { name, birthdate } = answers;
  return (
    <>
      <header className="plan-top">
        <div>
          <h1>{t('planner.of', { name })}</h1>
          <p className="lead">
            {t('planner.meals', { count: mealsFor(ageInMonths(birthdate, today) ?? 0), name })} {t('planner.water', { name })}
          </p>
          {recommendation ? <Bowl recommendation={recommendation} /> : <p className="alert">{t('error.too_young')}</p>}
        </div>
        <Art name={drawingOf(answers, today)} />
      </header>
      {recommendation && recommendation.notices.length > 0 ? (
        <ul className="plan-notices" aria-label={t('planner.good_to_know')}>
          {noticeMessages(recommendation, answers, t).map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
