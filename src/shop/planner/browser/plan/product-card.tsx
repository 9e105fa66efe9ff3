import { formatMoney } from '../../../../platform/shared/format.ts';
import { type Setting, useSetting } from '../../../../platform/shared/setting.tsx';
import { rhythmText, withinSentence } from '../../../selling-plans/model/rhythm.ts';
import { type Amount, type Amounts, amountsOf, isSameAmount, type PlanProduct } from '../../model/plan.ts';
import { AddToSubscription } from './add-to-subscription.tsx';
import { AmountFields } from './amount-fields.tsx';
import { CartForm } from './cart-form.tsx';

/** Number and size; a set is one without its number. */
const packsText = (quantity: number, { set, size }: Amounts['pack']): string =>
  set ? (quantity > 1 ? `${quantity} × (${size})` : size) : `${quantity} × ${size}`;

/** Number, size and rhythm as a part of a sentence; what cannot be subscribed to comes once. */
export const amountText = ({ quantity, rhythm }: Amount, { pack, plan }: Amounts, { t }: Setting): string =>
  t('planner.rhythm_bags', {
    packs: packsText(quantity, pack),
    every: withinSentence(plan ? rhythmText(rhythm, t) : t('plan.once')),
  });

/** Supply and prices of the chosen amount. */
function supplyFacts(
  { isMaximum }: PlanProduct,
  amount: Amount,
  amounts: Amounts,
  setting: Setting,
): [name: string, value: string][] {
  const { t, market, locale } = setting;
  const { pack, plan, packDays, days, perKg, oncePerKg, perDay, perMonth } = amounts;
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const daysText = ([days, plain]: Amounts['days']) =>
    days && plain && days > plain + 1
      ? t('planner.days_both', { days, plain })
      : t(isMaximum ? 'planner.days_least' : 'planner.days', { count: days ?? 0 });
  const facts: [string, string][] = [];
  if (packDays[0]) facts.push([t('planner.lasts', { size: pack.size }), daysText(packDays)]);
  if (days[0] !== null) {
    facts.push([t(plan ? 'planner.rhythm' : 'planner.needs'), amountText(amount, amounts, setting)]);
    if (amount.quantity > 1) facts.push([t('planner.together'), daysText(days)]);
  }
  if (perKg !== null)
    facts.push([
      t('planner.price_kg'),
      plan && oncePerKg !== null ? `${money(perKg)} (${t('plan.once')}: ${money(oncePerKg)})` : money(perKg),
    ]);
  if (perDay !== null) facts.push([t('planner.price_day'), money(perDay)]);
  if (perMonth !== null) facts.push([t('planner.price_month'), money(perMonth)]);
  return facts;
}

/** A note about the amount: of a chosen one, whether it lasts until the next delivery. */
function notesOf(
  { recommended, notes, isMaximum }: PlanProduct,
  amount: Amount,
  { days: [days], period, plan }: Amounts,
  { t }: Setting,
): readonly string[] {
  if (isSameAmount(amount, recommended)) return notes;
  if (days === null || !plan || isMaximum) return [];
  return [t(days < period ? 'planner.amount_short' : 'planner.amount_enough', { days, period })];
}

interface ProductCardProps {
  product: PlanProduct;
  amount: Amount;
  rations: readonly number[];
  onAmount(amount: Amount): void;
}

/** One recommended product. */
export function ProductCard({ product, amount, rations, onAmount }: ProductCardProps) {
  const setting = useSetting();
  const { t } = setting;
  const { first, image, title, href, reasons, facts, notAddable } = product;
  const amounts = amountsOf(product, amount, rations);
  return (
    <li className={`plan-card${first ? ' first' : ''}`}>
      {first ? <p className="badge">{t('planner.first')}</p> : null}
      <div className="plan-card-head">
        {image ? <img src={image} alt="" width={112} height={112} loading={first ? 'eager' : 'lazy'} /> : null}
        <div>
          <h3>
            <a href={href}>{title}</a>
          </h3>
          <ul className="reasons">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      </div>
      <dl className="plan-facts">
        {[...facts, ...supplyFacts(product, amount, amounts, setting)].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notesOf(product, amount, amounts, setting).map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
      <AmountFields product={product} amount={amount} onChange={onAmount} />
      <div className="plan-actions">
        {amounts.plan ? <CartForm product={product} amount={amount} amounts={amounts} subscribe /> : null}
        <CartForm product={product} amount={amount} amounts={amounts} subscribe={false} />
      </div>
      {amounts.plan ? null : <p className="small">{t('error.not_subscribable')}</p>}
      {notAddable ? <p className="small">{notAddable}</p> : null}
      {product.subscriptions.map((subscription) => (
        <AddToSubscription key={subscription.number} subscription={subscription} />
      ))}
    </li>
  );
}
