import { formatMoney, sizeName } from '../../../platform/market/format.ts';
import { pages } from '../../../routes.ts';
import type { View } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import type { RecommendedProduct } from '../recommendation/product.ts';
import { isMainFood } from '../recommendation/recommend.ts';
import { RHYTHM_DAYS } from '../recommendation/supply.ts';
import { gramsText, rhythmText } from './amounts.ts';
import { CartForm } from './cart-form.tsx';
import type { ActiveSubscription } from './load.ts';

const DAYS_PER_MONTH = 31;
const MAX_BAGS = 99;

/** The bags that each delivery of a subscription needs. */
const bagsFor = ({ gramsPerDay, packGrams }: RecommendedProduct, { months }: ActiveSubscription): number =>
  gramsPerDay === null || packGrams === 0 ? 1 : Math.min(MAX_BAGS, Math.max(1, Math.ceil((gramsPerDay * DAYS_PER_MONTH * months) / packGrams)));

/** Ration, supply and prices as names and values. @param meals a day. */
function factsOf(product: RecommendedProduct, meals: number, view: View): [name: string, value: string][] {
  const { t, market, locale } = view;
  const { tab, gramsPerDay, daysPerPack, rhythm, sellingPlanId, pricePerDay, pricePerKg } = product;
  const size = sizeName(product.size, locale);
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const facts: [string, string][] = [];
  if (gramsPerDay !== null) {
    const aDay = tab === 'dental' ? t('planner.one_stick', { grams: gramsPerDay }) : gramsText(gramsPerDay, locale);
    if (meals > 1 && isMainFood(product)) facts.push([t('planner.per_meal', { count: meals }), gramsText(gramsPerDay / meals, locale)]);
    facts.push([t(tab === 'treats' ? 'planner.at_most' : 'planner.per_day'), aDay], [t('planner.per_month'), gramsText(gramsPerDay * 30, locale)]);
  }
  if (daysPerPack) facts.push([t('planner.lasts', { size }), t('planner.days', { count: daysPerPack })]);
  if (rhythm) {
    const bags = t('planner.rhythm_bags', { count: rhythm.bags, size, every: rhythmText(product, view) });
    facts.push([t(sellingPlanId ? 'planner.rhythm' : 'planner.needs'), bags]);
    if (rhythm.bags > 1) facts.push([t('planner.together'), t('planner.days', { count: rhythm.days })]);
  }
  if (pricePerKg !== null) facts.push([t('planner.price_kg'), money(pricePerKg)]);
  if (pricePerDay !== null) facts.push([t('planner.price_day'), money(pricePerDay)]);
  return facts;
}

/** Links that add a product to an active subscription. Kitten food is never added: kittens grow out of it. */
function AddToSubscription({ product, subscriptions }: { product: RecommendedProduct; subscriptions: readonly ActiveSubscription[] }) {
  const { t, market } = useView();
  if (product.category === 'kitten-food')
    return subscriptions.length > 0 ? (
      <p className="small">
        {t('error.not_addable')}. {t('sub.kitten_advice')}
      </p>
    ) : null;
  if (!product.sellingPlanId) return null;
  return subscriptions.map((subscription) => (
    <p key={subscription.number} className="small">
      <a href={pages.subscription(market.code, subscription.number, product.handle, product.variantId, bagsFor(product, subscription))}>
        {t('planner.add_to', { number: subscription.number })}
      </a>
    </p>
  ));
}

/** The reasons why the bags do not match today's ration: the animal grows, or no choice of bags comes closer. */
function SupplyNotes({ product, name }: { product: RecommendedProduct; name: string }) {
  const { t, locale } = useView();
  const { rhythm, gramsPerDay, sellingPlanId } = product;
  if (!rhythm || gramsPerDay === null) return null;
  const { gramsThen, hasSurplus, days, months } = rhythm;
  return (
    <>
      {gramsThen === null ? null : (
        <p className="small">{t('planner.ration_changes', { name, from: gramsText(gramsPerDay, locale), to: gramsText(gramsThen, locale) })}</p>
      )}
      {hasSurplus ? <p className="small">{t(sellingPlanId ? 'planner.surplus' : 'planner.surplus_once', { days, period: RHYTHM_DAYS[months] })}</p> : null}
    </>
  );
}

interface ProductCardProps {
  product: RecommendedProduct;
  /** The animal's name. */
  name: string;
  /** Meals a day. */
  meals: number;
  subscriptions: readonly ActiveSubscription[];
}

/** One recommended product. */
export function ProductCard({ product, name, meals, subscriptions }: ProductCardProps) {
  const view = useView();
  const { t, market } = view;
  const { first, image, title, category, handle, reasons, sellingPlanId } = product;
  return (
    <li className={`plan-card${first ? ' first' : ''}`}>
      {first ? <p className="badge">{t('planner.first')}</p> : null}
      <div className="plan-head">
        {image ? <img src={image} alt="" width={112} height={112} loading={first ? 'eager' : 'lazy'} /> : null}
        <div>
          <h3>
            <a href={pages.product(market.code, category, handle)} lang="en">
              {title}
            </a>
          </h3>
          <ul className="reasons">
            {reasons.map((reason) => (
              <li key={reason}>{t(`planner.reason.${reason}`)}</li>
            ))}
          </ul>
        </div>
      </div>
      <dl className="plan-facts">
        {factsOf(product, meals, view).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SupplyNotes product={product} name={name} />
      <div className="plan-actions">
        {sellingPlanId ? <CartForm product={product} subscribe /> : null}
        <CartForm product={product} subscribe={false} />
      </div>
      {sellingPlanId ? null : <p className="small">{t('error.not_subscribable')}</p>}
      <AddToSubscription product={product} subscriptions={subscriptions} />
    </li>
  );
}
