import type { Settings } from '../../../env.ts';
import { formatMoney, sizeName } from '../../../platform/shared/format.ts';
import { markets, shippingCost } from '../../../platform/shared/markets.ts';
import { type Setting, useSetting } from '../../../platform/shared/setting.tsx';
import { api, pages } from '../../../routes.ts';
import { deliveredPrice } from '../../delivery/index.ts';
import { pricePerKg, roundToCent } from '../model/recommendation.ts';
import type { RecommendedProduct } from '../recommendation/product.ts';
import { isMainFood, type Recommendation } from '../recommendation/recommend.ts';
import type { Sample } from '../recommendation/sample.ts';
import { type Starter, starterOf } from '../recommendation/starter.ts';
import { htmlOf } from './html.tsx';
import type { PlanData } from './load.ts';
import { Sizes } from './sizes.tsx';
import { deliveryText } from './texts.ts';
import { AnotherAnimal } from './ways.tsx';

/** The price of a kilogram, in brackets. */
function PerKg({ price }: { price: number | null }) {
  const { t, market, locale } = useSetting();
  return price === null ? null : (
    <small>{t('planner.per_kg', { price: formatMoney(price, market.currency, locale) })}</small>
  );
}

/** The market of the page with its costs of delivery. */
function useDeliveryMarket() {
  const { market } = useSetting();
  return markets.find(({ code }) => code === market.code);
}

/** The price of goods that are bought once, with their delivery, and in words the part of it that is the delivery's. */
function useDelivered(price: number): { price: number; text: string } {
  const { t, market, locale } = useSetting();
  const known = useDeliveryMarket();
  if (!known || price >= known.freeShipping) return { price, text: t('cart.free_reached') };
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  return {
    price: deliveredPrice(price, known),
    text: t('planner.plus_delivery', { price: money(shippingCost(known)), from: money(known.freeShipping) }),
  };
}

/** The order after the starter, with its price of a month where that is another one. */
function Next({ product: { rhythm, set, subscriptionPrice, pricePerMonth } }: { product: RecommendedProduct }) {
  const setting = useSetting();
  const { t, market, locale } = setting;
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const price = roundToCent(set ? set.plan.price : (subscriptionPrice ?? 0) * (rhythm?.bags ?? 1));
  const isOfMonth = pricePerMonth === null || pricePerMonth === price;
  return (
    <li>
      {t('planner.starter_then', {
        delivery: rhythm ? deliveryText(rhythm, setting, set) : '',
        price: money(price),
        month: isOfMonth ? '' : ` (${t('planner.a_month', { price: money(pricePerMonth) })})`,
      })}
    </li>
  );
}

function StarterForm({
  data: { plan, formId },
  starter,
  recommendation,
}: {
  data: PlanData;
  starter: Starter;
  recommendation: Recommendation;
}) {
  const setting = useSetting();
  const { t, market, locale } = setting;
  const { name } = plan.answers;
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const delivered = useDelivered(starter.price);
  const next = recommendation.products.filter(
    (product) => product.first && isMainFood(product) && product.rhythm && product.sellingPlanId,
  );
  return (
    <form className="plan-box" method="post" action={api.plannerCart}>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="planId" value={plan.id} />
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name="of" value="starter" />
      <h2>{t('planner.starter', { days: starter.days })}</h2>
      <ul>
        {starter.items.map(({ product, pack, bags }) => (
          <li key={product.handle} className="plan-row">
            <span>
              <b>{`${bags} × ${sizeName(pack.size, locale)}`}</b> {product.title}
              <PerKg price={pricePerKg(pack.price, pack.grams)} />
            </span>
            <span>{money(pack.price * bags)}</span>
          </li>
        ))}
      </ul>
      <p>
        <b>{t('planner.starter_days', { count: starter.days, name })}</b> {delivered.text}
      </p>
      <ol className="plan-next">
        <li>{t('planner.starter_once')}</li>
        <li>{t(plan.email === null ? 'planner.starter_back' : 'planner.starter_back_mailed', { name })}</li>
        {next.map((product) => (
          <Next key={product.handle} product={product} />
        ))}
      </ol>
      <button className="button quiet">{t('planner.starter_button', { price: money(delivered.price) })}</button>
    </form>
  );
}

function SampleForm({
  data: { plan, formId },
  sample,
  offer,
}: {
  data: PlanData;
  sample: Sample;
  offer: Settings['sample'];
}) {
  const { t, market, locale } = useSetting();
  const { title, handle, category, size, price, pricePerKg: perKg } = sample;
  const known = useDeliveryMarket();
  const delivered = formatMoney(known ? deliveredPrice(price, known) : price, market.currency, locale);
  return (
    <form className="plan-sample" method="post" action={api.plannerCart}>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="planId" value={plan.id} />
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name="of" value="sample" />
      <p>
        {t('planner.sample')} <a href={pages.product(market.code, category, handle)}>{title}</a>,{' '}
        {sizeName(size, locale)} <PerKg price={perKg} />
        {offer.isDeliveryFree ? `. ${t('planner.sample_free')}` : `, ${t('sample.delivered', { price: delivered })}.`}
        {offer.creditCode ? ` ${t('planner.sample_credit', { code: offer.creditCode })}` : ''}
      </p>
      <button className="button quiet small">
        {t('planner.sample_button', { price: formatMoney(price, market.currency, locale) })}
      </button>
    </form>
  );
}

/** The link to what the guarantee on food says. */
export interface GuaranteeLink {
  href: string;
  text: string;
}

/** The shop's own guarantee on a food that is left in the bowl. */
function Guarantee({ link: { href, text } }: { link: GuaranteeLink }) {
  const { t } = useSetting();
  return (
    <p className="small">
      <b>{t('trust.guarantee')}.</b> {t('planner.guarantee')} <a href={href}>{text}</a>
    </p>
  );
}

/**
 * The choices beside the whole plan as HTML: packs for about ten days, a sample, and a plan for another animal too.
 * Empty without one. @param guarantee leads to what it says.
 */
export function besideHtml(
  data: PlanData,
  recommendation: Recommendation,
  { planDiscountCode: code, sample: offer }: Pick<Settings, 'planDiscountCode' | 'sample'>,
  guarantee: GuaranteeLink,
  setting: Setting,
): string {
  const starter = starterOf(recommendation);
  const { sample } = recommendation;
  const mayAdd = data.mayChange && data.hasRoom;
  const hasFood = recommendation.products.some(isMainFood);
  if (!starter && !sample && !mayAdd && !hasFood) return '';
  return htmlOf(
    <>
      {hasFood ? (
        <div>
          {code ? <p>{setting.t('planner.discount', { code })}</p> : null}
          <Sizes data={data} recommendation={recommendation} />
          <Guarantee link={guarantee} />
        </div>
      ) : null}
      {starter ? <StarterForm data={data} starter={starter} recommendation={recommendation} /> : null}
      {sample ? <SampleForm data={data} sample={sample} offer={offer} /> : null}
      {mayAdd ? <AnotherAnimal data={data} /> : null}
    </>,
    setting,
  );
}
