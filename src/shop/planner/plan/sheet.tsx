import { formatDay, formatNumber } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import type { RecommendedProduct } from '../recommendation/product.ts';
import { isMainFood, type Recommendation } from '../recommendation/recommend.ts';
import type { Plan } from '../store.ts';
import { dayRation, gramsText } from './texts.ts';

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
            {t('planner.per_meal', { count: meals })}: <b>{gramsText(gramsPerDay / meals, locale)}</b>
          </>
        ) : null}
      </td>
    </tr>
  );
}

/**
 * The printed plan, for whoever feeds the animal: the rations of a day and of a meal. The screen does not show it.
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
  const rationed = recommendation.products.filter(
    (product): product is Rationed => product.first && product.isTicked && product.gramsPerDay !== null,
  );
  return (
    <section className="plan-sheet">
      <table>
        <tbody>
          {rationed.map((product) => (
            <Row key={product.handle} product={product} meals={meals} />
          ))}
        </tbody>
      </table>
      <p>{t('planner.sheet', { kg: formatNumber(answers.currentWeightKg, locale), day: formatDay(today, locale) })}</p>
    </section>
  );
}
