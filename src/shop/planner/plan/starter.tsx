import type { Settings } from '../../../env.ts';
import { formatMoney, sizeName } from '../../../platform/shared/format.ts';
import { type Market, markets, shippingCost } from '../../../platform/shared/markets.ts';
import { type Setting, useSetting } from '../../../platform/shared/setting.tsx';
import { api, pages } from '../../../routes.ts';
import { deliveredPrice } from '../../delivery/index.ts';
import { pricePerKg } from '../model/recommendation.ts';
import type { RecommendedProduct } from '../recommendation/product.ts';
import { isMainFood, type Recommendation } from '../recommendation/recommend.ts';
import type { Sample } from '../recommendation/sample.ts';
import { type Starter, type StarterExtra, starterOf } from '../recommendation/starter.ts';
import { htmlOf } from './html.tsx';
import type { PlanData } from './load.ts';
import { OneSize, WhySize } from './sizes.tsx';
import { extraFor } from './starter-extra.ts';
import { AnotherAnimal, cartFields, PlanForm } from './ways.tsx';

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

/** The delivery of a starter, and the sum with it. */
function Sum({ price, market }: { price: number; market: Market }) {
  const { t, locale } = useSetting();
  const money = (sum: number, short = false) => formatMoney(sum, market.currency, locale, short);
  const delivered = deliveredPrice(price, market);
  return (
    <>
      <li className="plan-row">
        <span>
          {t('order.shipping')}
          <small>{t('planner.free_from', { from: money(market.freeShipping, true) })}</small>
        </span>
        <span>{delivered > price ? money(shippingCost(market)) : t('order.shipping_free')}</span>
      </li>
      <li className="plan-row">
        <b>{t('order.total')}</b>
        <b>{money(delivered)}</b>
      </li>
    </>
  );
}

/** A tick that adds the treats with which the starter is delivered free. */
function ExtraTick({ extra: { product, pack, price } }: { extra: StarterExtra }) {
  const { t, market, locale } = useSetting();
  return (
    <label className="check">
      <input type="checkbox" name="extra" value="1" />
      {t('planner.starter_extra', {
        title: product.title,
        size: sizeName(pack.size, locale).replace(' ', '\u00a0'),
        price: formatMoney(price, market.currency, locale),
      })}
    </label>
  );
}

function StarterForm({
  data,
  starter,
  recommendation,
}: {
  data: PlanData;
  starter: Starter;
  recommendation: Recommendation;
}) {
  const { t, market, locale } = useSetting();
  const known = useDeliveryMarket();
  const { email, answers } = data.plan;
  const { name } = answers;
  const { days, daysWithoutTreats: plain, price } = starter;
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const extra = known ? extraFor(recommendation, starter, known) : null;
  // the guarantee covers the first bag of a food, and the delivery of an order that has nothing else
  const isOneBag = starter.items.length === 1 && starter.items[0]?.bags === 1;
  return (
    <PlanForm action={api.plannerCart} fields={cartFields(data)}>
      <h2>{t('planner.starter')}</h2>
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
        {known ? <Sum price={price} market={known} /> : null}
      </ul>
      <p>
        <b>
          {days > plain + 1
            ? t('planner.starter_days_both', { days, plain })
            : t('planner.starter_days', { count: days })}
        </b>{' '}
        {t(email === null ? 'planner.starter_once' : 'planner.starter_once_mailed', { name })}{' '}
        {isOneBag ? t('planner.starter_back') : null}
      </p>
      {extra ? <ExtraTick extra={extra} /> : null}
      <button className="button quiet" name="of" value="starter">
        {t('planner.starter_button')}
      </button>
    </PlanForm>
  );
}

function SampleForm({ data, sample, offer }: { data: PlanData; sample: Sample; offer: Settings['sample'] }) {
  const { t, market, locale } = useSetting();
  const { title, handle, category, size, price, pricePerKg: perKg } = sample;
  const known = useDeliveryMarket();
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const delivered = money(known ? deliveredPrice(price, known) : price);
  return (
    <PlanForm action={api.plannerCart} fields={{ ...cartFields(data), of: 'sample' }} className="plan-sample">
      <p>
        {t('planner.sample')} <a href={pages.product(market.code, category, handle)}>{title}</a>,{' '}
        {sizeName(size, locale)}, {t('planner.per_kg', { price: money(perKg) })}
        {offer.isDeliveryFree ? `. ${t('planner.sample_free')}` : `, ${t('sample.delivered', { price: delivered })}.`}
        {offer.creditCode ? ` ${t('planner.sample_credit', { code: offer.creditCode })}` : ''}
      </p>
      <button className="button quiet small">{t('planner.sample_button', { price: money(price) })}</button>
    </PlanForm>
  );
}

/** The link to what the guarantee on food says. */
export interface GuaranteeLink {
  href: string;
  text: string;
}

/** The most that the bag of a food costs that is opened first. */
function firstBagPrice({ set, packs, variantId, rhythm, price }: RecommendedProduct): number {
  const pack = set ? set.parts[0].pack : packs.find((known) => known.variantId === variantId);
  return pack?.plans.find((plan) => plan.rhythm === rhythm?.rhythm)?.price ?? pack?.price ?? price;
}

/** The shop's own guarantee on a food that is left in the bowl, with what it covers of the first delivery. */
function Guarantee({ foods, link: { href, text } }: { foods: readonly RecommendedProduct[]; link: GuaranteeLink }) {
  const { t, market, locale } = useSetting();
  const isWhole = foods.every(({ set, rhythm }) => !set && rhythm?.bags === 1);
  return (
    <p className="small">
      <b>{t('trust.guarantee')}.</b>{' '}
      {isWhole
        ? t('planner.guarantee_whole')
        : t('planner.guarantee', {
            price: formatMoney(Math.max(...foods.map(firstBagPrice)), market.currency, locale),
          })}{' '}
      <a href={href}>{text}</a>
    </p>
  );
}

/** Small packs alone, and a sample: what fewer people want, in a fold. */
function OtherWays({
  data,
  recommendation,
  offer,
}: {
  data: PlanData;
  recommendation: Recommendation;
  offer: Settings['sample'];
}) {
  const { t } = useSetting();
  const { sample, products } = recommendation;
  const inSet = products.find(({ first, tab, set }) => first && tab === 'dry' && set);
  return inSet || sample ? (
    <details>
      <summary>{t('planner.other_ways')}</summary>
      {sample ? <SampleForm data={data} sample={sample} offer={offer} /> : null}
      {inSet ? <OneSize data={data} product={inSet} /> : null}
    </details>
  ) : null;
}

/**
 * The choices beside the whole plan as HTML: packs for about ten days, other ways to start, and a plan for another animal
 * too. Empty without one. @param guarantee leads to what it says.
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
  const foods = recommendation.products.filter((product) => product.first && isMainFood(product));
  if (!starter && !sample && !mayAdd && foods.length === 0) return '';
  const otherWays = <OtherWays data={data} recommendation={recommendation} offer={offer} />;
  return htmlOf(
    <>
      {foods.length > 0 ? (
        <div>
          {code ? <p>{setting.t('planner.discount', { code })}</p> : null}
          <WhySize recommendation={recommendation} />
          <Guarantee foods={foods} link={guarantee} />
        </div>
      ) : null}
      {starter ? (
        <div className="plan-box">
          <StarterForm data={data} starter={starter} recommendation={recommendation} />
          {otherWays}
        </div>
      ) : (
        otherWays
      )}
      {mayAdd ? <AnotherAnimal data={data} /> : null}
    </>,
    setting,
  );
}
