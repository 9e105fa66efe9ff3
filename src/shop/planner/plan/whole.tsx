import { formatMoney } from '../../../platform/shared/format.ts';
import { type Setting, useSetting } from '../../../platform/shared/setting.tsx';
import { planPath } from '../../../routes.ts';
import { longestDays, rhythmText } from '../../selling-plans/model/rhythm.ts';
import { consumption } from '../model/recommendation.ts';
import type { RecommendedProduct } from '../recommendation/product.ts';
import { isMainFood, type Recommendation, wholePricePerMonth } from '../recommendation/recommend.ts';
import { firstDeliveryPrice } from '../recommendation/rhythm-choice.ts';
import { htmlOf } from './html.tsx';
import type { PlanData } from './load.ts';

/** The texts about a plan as a whole. */

/** The rhythms to choose from, each with the price of a month and of its first delivery. */
function Rhythms({ plan, rhythms, every }: PlanData) {
  const { t, market, locale } = useSetting();
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  return (
    <ul aria-label={t('planner.how_often')}>
      {rhythms.map(({ rhythm, recommendation }) => (
        <li key={rhythm}>
          <a
            className="chip"
            href={`${planPath(market.code, plan.id, { every: rhythm })}#whole`}
            aria-current={rhythm === every || undefined}
          >
            <b>{rhythmText(rhythm, t)}</b>
            <small>{t('planner.a_month', { price: money(wholePricePerMonth(recommendation.products)) })}</small>
            <small>{t('planner.first_price', { price: money(firstDeliveryPrice(recommendation)) })}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The heading of the whole plan, the fields of its form besides the ticks, and the rhythms to choose from. */
export const headHtml = (data: PlanData, setting: Setting): string =>
  htmlOf(
    <>
      <input type="hidden" name="planId" value={data.plan.id} />
      <input type="hidden" name="tabs[chosen]" value="" />
      {data.every ? <input type="hidden" name="every" value={data.every} /> : null}
      <h2 id="whole">{setting.t('planner.subscription_title')}</h2>
      {data.every ? <Rhythms {...data} /> : null}
    </>,
    setting,
  );

/** The saving on the price of a product that is bought once, in whole per cent. */
function savedOf({ set, price, subscriptionPrice }: RecommendedProduct): number {
  const [once, subscribed] = set ? [set.price, set.plan.price] : [price, subscriptionPrice ?? price];
  return Math.round((1 - subscribed / once) * 100);
}

/** What a subscription is better in than buying once, as the items of a list; empty for a plan without one. */
export function gainsHtml({ products }: Recommendation, setting: Setting): string {
  const { t } = setting;
  const subscribed = products.filter(({ first, tab, sellingPlanId }) => first && tab !== 'other' && sellingPlanId);
  if (subscribed.length === 0) return '';
  const percent = Math.min(...subscribed.map(savedOf));
  return htmlOf(
    <>
      {percent > 0 ? <li>{t('planner.gain_price', { percent })}</li> : null}
      <li>{t('cart.free_reached')}</li>
      <li>{t('planner.gain_freedom')}</li>
    </>,
    setting,
  );
}

/** The days that the food of a delivery lasts with and without treats, where it lasts until the next one only with them. */
function shortDays({ products, dailyNeeds }: Recommendation): { days: number; plain: number } | null {
  const [shortest] = products
    .flatMap((product) => {
      const { first, rhythm, set, packGrams, gramsPerDay, gramsWithoutTreats } = product;
      if (!first || !isMainFood(product) || !rhythm || gramsPerDay === null || gramsWithoutTreats === null) return [];
      const grams = set ? set.grams : packGrams * rhythm.bags;
      const [days, plain] = [gramsPerDay, gramsWithoutTreats].map((ration) =>
        consumption(ration, dailyNeeds).daysOf(grams),
      ) as [number, number];
      return days > plain + 1 && plain < longestDays(rhythm.rhythm) ? [{ days, plain }] : [];
    })
    .sort((a, b) => a.plain - b.plain);
  return shortest ?? null;
}

/** Whether the deliveries arrive in time. */
export function noteText(recommendation: Recommendation, { t }: Setting): string {
  const short = shortDays(recommendation);
  return short ? t('planner.in_time_treats', { ...short }) : t('planner.in_time');
}
