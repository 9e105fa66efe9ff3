import { formatList, formatNumber } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { gramsOf } from '../model/energy/ration.ts';
import { isMainFood, type Recommendation } from '../recommendation/recommend.ts';
import { TREAT_SHARE } from '../recommendation/treats.ts';
import { gramsText } from './texts.ts';

/**
 * The treats that the plan's ration counts, and the rations of a day with the most treats that are good for the animal
 * and of a day without any; nothing for a plan without treats.
 */
export function OtherDays({ name, recommendation }: { name: string; recommendation: Recommendation }) {
  const { t, locale } = useSetting();
  const { kcalPerDay, need, shares, treatShare, products } = recommendation;
  if (!products.some(({ tab }) => tab === 'treats' || tab === 'dental')) return null;
  const foods = products.filter((product) => product.first && isMainFood(product));
  if (foods.length === 0) return null;
  const kcal = (share: number) => formatNumber(Math.round(kcalPerDay * share), locale);
  const gramsWith = (share: number) =>
    formatList(
      foods.map(({ tab, kcalPer100g, title }) => {
        const part = tab === 'wet' ? shares.wet : shares.dry;
        const amount = gramsText(gramsOf(need.kcal * part, kcalPer100g, share), locale);
        return foods.length > 1 ? t('change.of', { amount, title }) : amount;
      }),
      locale,
    );
  const most = gramsWith(TREAT_SHARE);
  return (
    <p>
      {[
        treatShare > 0 && t('planner.treats_in', { kcal: kcal(treatShare) }),
        most !== gramsWith(treatShare) && t('planner.treats_most', { name, kcal: kcal(TREAT_SHARE), grams: most }),
        treatShare > 0 && t('planner.without_treats', { grams: gramsWith(0) }),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}
