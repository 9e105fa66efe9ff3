import { formatMoney, sizeName } from '../../../platform/market/format.ts';
import { pages } from '../../../routes.ts';
import type { View } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import type { RecommendedProduct } from '../recommendation/product.ts';
import { isMainFood } from '../recommendation/recommend.ts';
import { AddToSubscription } from './add-to-subscription.tsx';
import { deliveryText, gramsText } from './amounts.ts';
import { CartForm } from './cart-form.tsx';
import type { ActiveSubscription } from './load.ts';
import { Surplus } from './surplus.tsx';

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
    facts.push([t(sellingPlanId ? 'planner.rhythm' : 'planner.needs'), deliveryText(rhythm, view)]);
    if (rhythm.bags > 1) facts.push([t('planner.together'), t('planner.days', { count: rhythm.days })]);
  }
  if (pricePerKg !== null) facts.push([t('planner.price_kg'), money(pricePerKg)]);
  if (pricePerDay !== null) facts.push([t('planner.price_day'), money(pricePerDay)]);
  return facts;
}

/** The reasons why the bags do not match today's ration: the animal grows, or more than a tenth is left. */
function SupplyNotes({ product, name }: { product: RecommendedProduct; name: string }) {
  const { t, locale } = useView();
  const { rhythm, gramsPerDay, sellingPlanId } = product;
  if (!rhythm || gramsPerDay === null) return null;
  const { gramsThen, hasSurplus } = rhythm;
  return (
    <>
      {gramsThen === null ? null : (
        <p className="small">{t('planner.ration_changes', { name, from: gramsText(gramsPerDay, locale), to: gramsText(gramsThen, locale) })}</p>
      )}
      {hasSurplus ? (
        <p className="small">
          <Surplus delivery={rhythm} subscribed={sellingPlanId !== null} />
        </p>
      ) : null}
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
