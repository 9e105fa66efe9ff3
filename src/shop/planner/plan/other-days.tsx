import { formatList, formatNumber } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { gramsOf } from '../model/energy/ration.ts';
import { isMainFood, type Recommendation } from '../recommendation/recommend.ts';
import { TREAT_SHARE } from '../recommendation/treats.ts';
import { gramsText } from './texts.ts';

/**
 * The rations of a day with the treats that the plan delivers, with the most that are good for the animal, and without
 * any; nothing for a plan without treats.
 */
export function OtherDays({ recommendation }: { recommendation: Recommendation }) {
  const { t, locale } = useSetting();
  const { kcalPerDay, need, shares, treatShare, products } = recommendation;
  if (!products.some(({ tab }) => tab === 'treats' || tab === 'dental')) return null;
  const foods = products.filter((product) => product.first && isMainFood(product));
  if (foods.length === 0) return null;
  const kcal = (share: number) => formatNumber(Math.round(kcalPerDay * share), locale);
  const gramsWith = (share: number) =>
    formatList(
      foods.map(({ tab, kcalPer100g }) => {
        const part = tab === 'wet' ? shares.wet : shares.dry;
        const amount = gramsText(gramsOf(need.kcal * part, kcalPer100g, share), locale);
        return foods.length > 1 ? `${amount} ${t(`planner.portion.${tab}`)}` : amount;
      }),
      locale,
    );
  const most = gramsWith(TREAT_SHARE);
  const rows = [
    ...(treatShare > 0 ? [[gramsWith(treatShare), t('planner.treats_in', { kcal: kcal(treatShare) })]] : []),
    ...(most === gramsWith(treatShare) ? [] : [[most, t('planner.treats_most', { kcal: kcal(TREAT_SHARE) })]]),
    [gramsWith(0), t('planner.without_treats')],
  ];
  return (
    <ul className="rations">
      {rows.map(([grams, day]) => (
        <li key={day}>
          <b>{grams}</b> <span>{day}</span>
        </li>
      ))}
    </ul>
  );
}
