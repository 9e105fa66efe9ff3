import { formatDay, formatList, formatNumber } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { DAYS_BY_STOOL, partOf, stepsOf, usualPace } from '../model/pace.ts';
import type { RecommendedProduct } from '../recommendation/product.ts';
import { isMainFood, type Recommendation } from '../recommendation/recommend.ts';
import type { Plan } from '../store.ts';
import { OtherDays } from './other-days.tsx';
import { dayRation, gramsText, mealText } from './texts.ts';

type Rationed = RecommendedProduct & { gramsPerDay: number };

function Row({ product, meals }: { product: Rationed; meals: number }) {
  const { t, locale } = useSetting();
  const { tab, title, gramsPerDay } = product;
  const [name, amount] = dayRation(tab, gramsPerDay, { t, locale });
  return (
    <tr>
      <th scope="row">
        {t(`planner.tab.${tab}`)} {title}
      </th>
      <td>
        {name}: <b>{amount}</b>
      </td>
      <td>
        {meals > 1 && isMainFood(product) ? (
          <>
            {t('planner.per_meal', { count: meals })}: <b>{mealText(gramsPerDay, meals, { t, locale })}</b>
          </>
        ) : null}
      </td>
    </tr>
  );
}

/** What is in the bowl while the animal changes to its food, at the pace that suits it: new food a meal, old food. */
function Change({ foods, days, meals }: { foods: readonly Rationed[]; days: number; meals: number }) {
  const { t, locale } = useSetting();
  const amount = (grams: number, quarters: number) => gramsText(partOf(grams, quarters) / meals, locale);
  return (
    <table className="change-days">
      <caption>{t('planner.sheet_change')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('change.day')}</th>
          <th scope="col">{t('planner.sheet_new', { count: meals })}</th>
          <th scope="col">{t('change.before')}</th>
        </tr>
      </thead>
      <tbody>
        {stepsOf(days, null).map(({ quarters, from, to }) => (
          <tr key={quarters}>
            <th scope="row">
              {quarters === 4
                ? t('planner.sheet_from', { from })
                : from === to
                  ? t('change.day_number', { number: from })
                  : t('planner.sheet_days', { from, to })}
            </th>
            <td>
              {formatList(
                foods.map(({ title, gramsPerDay }) =>
                  foods.length > 1
                    ? t('change.of', { amount: amount(gramsPerDay, quarters), title })
                    : amount(gramsPerDay, quarters),
                ),
                locale,
              )}
            </td>
            <td>{quarters === 4 ? '–' : t(`change.part_${4 - quarters}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * The printed plan, for whoever feeds the animal: the rations of a day and of a meal, and the days of the change to the
 * food. The screen does not show it.
 *
 * @param meals a day.
 */
export function Sheet({
  plan: { answers },
  recommendation,
  meals,
}: {
  plan: Plan;
  recommendation: Recommendation;
  meals: number;
}) {
  const { t, locale, today } = useSetting();
  const { products, need } = recommendation;
  const rationed = products.filter(
    (product): product is Rationed => product.first && product.isTicked && product.gramsPerDay !== null,
  );
  const foods = rationed.filter(isMainFood);
  return (
    <section className="plan-sheet">
      <table>
        <tbody>
          {rationed.map((product) => (
            <Row key={product.handle} product={product} meals={meals} />
          ))}
        </tbody>
      </table>
      <OtherDays recommendation={recommendation} />
      {foods.length > 0 ? (
        <Change foods={foods} days={DAYS_BY_STOOL[usualPace(answers, need).stool]} meals={meals} />
      ) : null}
      <p>{t('planner.sheet', { kg: formatNumber(answers.currentWeightKg, locale), day: formatDay(today, locale) })}</p>
    </section>
  );
}
