import { formatMoney } from '../../../platform/shared/format.ts';
import { type Setting, useSetting } from '../../../platform/shared/setting.tsx';
import { pages } from '../../../routes.ts';
import { unitPriceText } from '../../prices/model/unit-price.ts';
import { longestDays, monthsIn, rhythmText, withinSentence } from '../../selling-plans/model/rhythm.ts';
import { HiddenFields } from '../browser/parts.tsx';
import { consumption, DAYS_PER_MONTH } from '../model/recommendation.ts';
import { deliveryPrice, type RecommendedProduct } from '../recommendation/product.ts';
import { isMainFood, type Recommendation, wholePlan, wholePrice } from '../recommendation/recommend.ts';
import { firstDeliveryPrice, type RhythmChoice } from '../recommendation/rhythm-choice.ts';
import { htmlOf } from './html.tsx';
import type { PlanData } from './load.ts';
import { planFields } from './ways.tsx';

/** The texts about a plan as a whole. */

/**
 * The prices of a rhythm: of a month, and of its deliveries, that of the food with its price per kilogram, by which
 * rhythms compare. A plan with several foods, or with more than treats beside it, has the first delivery as one sum.
 */
function RhythmPrices({ recommendation }: RhythmChoice) {
  const { t, market, locale } = useSetting();
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const whole = wholePlan(recommendation.products);
  const treats = whole.find(({ tab }) => tab === 'treats');
  const [food, another] = whole.filter((product) => product !== treats);
  const unit = food && isMainFood(food) && !another ? food.pricePerKg : null;
  const delivery = (product: RecommendedProduct) => ({
    price: money(deliveryPrice(product)),
    every: product.rhythm ? withinSentence(rhythmText(product.rhythm.rhythm, t)) : '',
  });
  return (
    <>
      <small>{t('planner.a_month', { price: money(wholePrice(recommendation.products, 'pricePerMonth')) })}</small>
      {food && unit ? (
        <small>
          {t('planner.food_price', { unit: unitPriceText({ amount: unit, unit: 'kg' }, t, money), ...delivery(food) })}
        </small>
      ) : (
        <small>{t('planner.first_price', { price: money(firstDeliveryPrice(recommendation)) })}</small>
      )}
      {unit && treats ? <small>{t('planner.treats_price', delivery(treats))}</small> : null}
    </>
  );
}

/** The rhythms to choose from with their prices. */
function Rhythms({ plan, rhythms, every, tab }: PlanData) {
  const { t, market } = useSetting();
  return (
    <ul aria-label={t('planner.how_often')}>
      {rhythms.map((choice) => (
        <li key={choice.rhythm}>
          <a
            className="chip"
            href={`${pages.plan(market.code, plan.id, { every: choice.rhythm, tab })}#whole`}
            aria-current={choice.rhythm === every || undefined}
          >
            <b>
              {choice.rhythms
                .map((rhythm) => rhythmText(rhythm, t))
                .map((text, i) => (i > 0 ? withinSentence(text) : text))
                .join(', ')}
            </b>
            <RhythmPrices {...choice} />
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
      <HiddenFields fields={{ ...planFields(data), 'tabs[chosen]': '' }} />
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

/** How long the food that is sent in a month lasts; null where that is not longer than a month. */
function lastsLongerText({ products, dailyNeeds }: Recommendation, { t }: Setting): string | null {
  let [sent, eaten] = [0, 0];
  for (const { first, tab, rhythm, set, packGrams, gramsPerDay, sellingPlanId } of products) {
    if (!first || !isMainFood({ tab }) || !rhythm || gramsPerDay === null || !sellingPlanId) continue;
    const days = Math.round(monthsIn(rhythm.rhythm) * DAYS_PER_MONTH);
    sent += (set ? set.grams : packGrams * rhythm.bags) / monthsIn(rhythm.rhythm);
    eaten += consumption(gramsPerDay, dailyNeeds).eatenIn(days) / days;
  }
  const days = eaten > 0 ? Math.floor(sent / eaten) : 0;
  return days > DAYS_PER_MONTH + 1 ? t('planner.lasts_longer', { days }) : null;
}

/** How much longer the food of a delivery lasts than until the next one; else whether that arrives in time. */
export function noteText(recommendation: Recommendation, setting: Setting): string {
  const { t } = setting;
  const short = shortDays(recommendation);
  if (short) return t('planner.in_time_treats', { ...short });
  return lastsLongerText(recommendation, setting) ?? t('planner.in_time');
}
