import type { ReactNode } from 'react';
import { formatList, formatMoney, formatNumber, sizeName } from '../../../platform/shared/format.ts';
import { type Setting, useSetting } from '../../../platform/shared/setting.tsx';
import { api, pages, planForms } from '../../../routes.ts';
import { DeliveryPrice } from '../../../ui/delivery-price.tsx';
import { type Rhythm, rhythmText, withinSentence } from '../../selling-plans/model/rhythm.ts';
import { HiddenFields } from '../browser/parts.tsx';
import type { PlanContent } from '../model/plan.ts';
import { pricePerKg } from '../model/recommendation.ts';
import type { Household, HouseholdMember } from '../recommendation/household.ts';
import { monthPrice } from '../recommendation/mixed.ts';
import { hasMaximum } from '../recommendation/product.ts';
import { isMainFood, type Recommendation } from '../recommendation/recommend.ts';
import { htmlOf } from './html.tsx';
import type { PlanData } from './load.ts';
import { gramsText } from './texts.ts';

/** A form of the plan's page. */
export function PlanForm({
  action,
  fields,
  className,
  children,
}: {
  action: string;
  fields: Record<string, string>;
  className?: string;
  children: ReactNode;
}) {
  const { market } = useSetting();
  return (
    <form {...(className && { className })} method="post" action={action}>
      <HiddenFields fields={{ market: market.code, ...fields }} />
      {children}
    </form>
  );
}

/** The fields by which a form names a plan in its chosen rhythm. */
export const planFields = ({ plan, every }: Pick<PlanData, 'plan' | 'every'>): PlanContent['fields'] => ({
  planId: plan.id,
  ...(every && { every }),
});

/** The fields by which a form puts a part of a plan into the cart. */
export const cartFields = (data: PlanData): Record<string, string> => ({
  ...planFields(data),
  formId: data.formId,
});

/** The price of a month, and what is in the bowl of a day. */
function MonthRow({ title, recommendation }: { title: string; recommendation: Recommendation }) {
  const { t, market, locale } = useSetting();
  const bowl = recommendation.products.filter((product) => product.first && isMainFood(product));
  return (
    <li className="plan-row">
      <span>
        <b>{title}</b>
        <small>
          {t('planner.mixed_bowl', {
            food: bowl
              .map(({ tab, gramsPerDay }) => `${gramsText(gramsPerDay ?? 0, locale)} ${t(`planner.portion.${tab}`)}`)
              .join(', '),
          })}
        </small>
      </span>
      <b>{t('planner.a_month', { price: formatMoney(monthPrice(recommendation), market.currency, locale) })}</b>
    </li>
  );
}

/** Mixed feeding beside wet food only, with both prices. */
function Mixed({ data, now, mixed }: { data: PlanData; now: Recommendation; mixed: Recommendation }) {
  const { t, locale } = useSetting();
  const { name } = data.plan.answers;
  const percent = (share: number) => formatNumber(Math.round(share * 100), locale);
  return (
    <section aria-labelledby="mixed" className="plan-box">
      <h2 id="mixed">{t('planner.mixed', { name })}</h2>
      <p>{t('planner.mixed_text', { dry: percent(mixed.shares.dry), wet: percent(mixed.shares.wet) })}</p>
      <ul>
        <MonthRow title={t('planner.wet_only')} recommendation={now} />
        <MonthRow title={t('planner.wet_and_dry')} recommendation={mixed} />
      </ul>
      <p className="small">{t('planner.mixed_month')}</p>
      {data.mayChange ? (
        <PlanForm action={planForms.mix} fields={planFields(data)}>
          <button className="button action">{t('planner.mixed_button', { name })}</button>
        </PlanForm>
      ) : (
        <p className="small">{t('planner.mixed_maker')}</p>
      )}
    </section>
  );
}

function MemberRow({
  member: { id, name, portions, pricePerDay, pricePerMonth },
  isCurrent,
}: {
  member: HouseholdMember;
  isCurrent: boolean;
}) {
  const { t, market, locale } = useSetting();
  return (
    <li className="plan-row">
      <span>
        <b>{isCurrent ? name : <a href={pages.plan(market.code, id)}>{name}</a>}</b>
        <small>
          {t('planner.mixed_bowl', {
            food: portions
              .filter(({ tab }) => !hasMaximum(tab))
              .map(({ tab, gramsPerDay }) => `${gramsText(gramsPerDay, locale)} ${t(`planner.portion.${tab}`)}`)
              .join(', '),
          })}
        </small>
      </span>
      <span>
        {t('planner.a_day', { price: formatMoney(pricePerDay, market.currency, locale) })}
        <small>{t('planner.a_month', { price: formatMoney(pricePerMonth, market.currency, locale) })}</small>
      </span>
    </li>
  );
}

const everyText = (rhythm: Rhythm | null, t: Setting['t']): string =>
  rhythm === null ? t('plan.once') : rhythmText(rhythm, t);

/** The packs of a product. @param rhythm of the whole delivery; null where the products come in different ones. */
function LineRow({
  line: { product, parts, grams, names: of, days, daysWithoutTreats: plain, price, pricePerMonth, rhythm: own },
  rhythm,
}: {
  line: Household['lines'][number];
  rhythm: Rhythm | null;
}) {
  const { t, market, locale } = useSetting();
  const perKg = formatMoney(pricePerKg(price, grams) ?? 0, market.currency, locale);
  const names = formatList(of, locale);
  return (
    <li className="plan-row">
      <span>
        <b>{parts.map(({ pack, bags }) => `${bags} × ${sizeName(pack.size, locale)}`).join(' + ')}</b> {product.title}
        <small>
          {hasMaximum(product.tab)
            ? t('planner.household_treats', { names })
            : days > plain + 1
              ? t('planner.household_line_both', { names, days, plain })
              : t('planner.household_line', { names, count: days })}
          {rhythm === null || own === null ? ` ${everyText(own, t)}.` : ''} {t('planner.per_kg', { price: perKg })}
        </small>
      </span>
      <DeliveryPrice price={price} perMonth={pricePerMonth} />
    </li>
  );
}

/**
 * The animals of a household with their portions, the packs of their deliveries, and a form that puts all of it into
 * the cart.
 */
function Together({ data, household }: { data: PlanData; household: Household }) {
  const { t, market, locale } = useSetting();
  const { plan } = data;
  const { members, lines, rhythm, price, pricePerMonth } = household;
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const names = formatList(
    members.map(({ name }) => name),
    locale,
  );
  const pricePerDay = Math.round(members.reduce((sum, member) => sum + member.pricePerDay, 0) * 100) / 100;
  return (
    <section aria-labelledby="together" className="plan-box">
      <h2 id="together">{t('planner.household', { names })}</h2>
      <div className="plan-columns">
        <ul>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} isCurrent={member.id === plan.id} />
          ))}
          <li className="plan-row">
            <b>{t('planner.household_day')}</b>
            <b>
              {t('planner.a_day', { price: money(pricePerDay) })}
              <small>{t('planner.a_month', { price: money(pricePerMonth) })}</small>
            </b>
          </li>
        </ul>
        <ul>
          {lines.map((line) => (
            <LineRow key={line.product.handle} line={line} rhythm={rhythm} />
          ))}
          <li className="plan-row">
            <b>
              {rhythm === null
                ? t('planner.household_first')
                : t('planner.household_delivery', { every: withinSentence(everyText(rhythm, t)) })}
            </b>
            <b>
              <DeliveryPrice price={price} perMonth={pricePerMonth} />
            </b>
          </li>
        </ul>
      </div>
      <div className="plan-actions">
        <PlanForm action={api.plannerCart} fields={{ ...cartFields(data), of: 'household' }}>
          <button className="button action">{t('planner.household_button', { price: money(price) })}</button>
        </PlanForm>
        {data.mayChange ? (
          <PlanForm action={planForms.separate} fields={planFields(data)}>
            <button className="button quiet">{t('planner.separate', { name: plan.answers.name })}</button>
          </PlanForm>
        ) : null}
      </div>
      <p className="small">{t(rhythm === null ? 'planner.household_apart' : 'planner.household_text')}</p>
    </section>
  );
}

/** The ways to plan for another animal too. */
export function AnotherAnimal({ data }: { data: PlanData }) {
  const { t } = useSetting();
  return (
    <div className="plan-sample">
      <p>{t('planner.another')}</p>
      <div className="plan-actions">
        {data.companions.map(({ planId, name }) => (
          <PlanForm key={planId} action={planForms.together} fields={{ ...planFields(data), otherId: planId }}>
            <button className="button quiet small">{t('planner.another_pet', { name })}</button>
          </PlanForm>
        ))}
        <PlanForm action={api.plannerStart} fields={{ together: data.plan.id }}>
          <button className="button quiet small">{t('planner.another_button')}</button>
        </PlanForm>
      </div>
    </div>
  );
}

/**
 * The ways that a plan can go besides its own deliveries, as HTML: mixed feeding, and one delivery for several animals.
 * Empty without one.
 */
export function waysHtml(data: PlanData, recommendation: Recommendation, setting: Setting): string {
  const { mixed, household } = data;
  if (!mixed && !household) return '';
  return htmlOf(
    <div className="plan-ways">
      {mixed ? <Mixed data={data} now={recommendation} mixed={mixed} /> : null}
      {household ? <Together data={data} household={household} /> : null}
    </div>,
    setting,
  );
}
