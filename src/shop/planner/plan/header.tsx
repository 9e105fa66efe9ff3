import { formatList, formatMoney, formatNumber } from '../../../platform/shared/format.ts';
import { type Setting, useSetting } from '../../../platform/shared/setting.tsx';
import { pages } from '../../../routes.ts';
import { DRAWINGS } from '../../../species/tables/drawings.ts';
import { AtBowl } from '../../../ui/at-bowl.tsx';
import { Art } from '../../../ui/icon.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { isAllergen } from '../../pets/allergens.ts';
import { ageText } from '../../pets/model/age-text.ts';
import { NEEDS } from '../../pets/model/pet.ts';
import { portraitOf } from '../../pets/model/portraits.ts';
import { drawingOf } from '../model/animal.ts';
import type { Answers } from '../model/answers.ts';
import { noticeMessages } from '../recommendation/notices.ts';
import type { RecommendedProduct } from '../recommendation/product.ts';
import { isMainFood, type Recommendation, wholePlan, wholePrice } from '../recommendation/recommend.ts';
import type { Plan } from '../store.ts';
import { htmlOf } from './html.tsx';
import { OtherDays } from './other-days.tsx';
import { Sheet } from './sheet.tsx';
import { gramsText, mealText } from './texts.ts';

/** The day in a few figures: the grams and the pack of the first choice of dry and wet food, its price, its energy. */
function Figures({ kcalPerDay, products }: Recommendation) {
  const { t, market, locale } = useSetting();
  const foods = products.filter((product) => product.first && isMainFood(product));
  const price = wholePrice(products, 'pricePerDay');
  const hasTreats = wholePlan(products).some(({ tab }) => tab === 'treats');
  return (
    <ul className="bowl">
      {foods.map(({ tab, gramsPerDay, title, category, handle, image }) => (
        <li key={tab}>
          {image ? <img src={image} alt="" width={88} height={88} /> : null}
          <b>{gramsText(gramsPerDay ?? 0, locale)}</b>
          <span>{t(`planner.bowl_${tab}`)}</span>
          <a href={pages.product(market.code, category, handle)}>{title}</a>
        </li>
      ))}
      {foods.length > 0 ? (
        <li>
          <b>{formatMoney(price, market.currency, locale)}</b>
          <span>{t(hasTreats ? 'planner.bowl_price_treats' : 'planner.bowl_price')}</span>
        </li>
      ) : null}
      <li>
        <b>{formatNumber(kcalPerDay, locale)}</b>
        <span>{t('planner.kcal_a_day')}</span>
      </li>
    </ul>
  );
}

/** What the food leaves out, or that it may contain anything; null for an allergy that is not named. */
function ingredientsText({ allergies, specialNeeds }: Answers, { t, locale }: Setting): string | null {
  if (allergies.length === 0) return specialNeeds.includes('feed_allergy') ? null : t('planner.why_any');
  const names = allergies.map((word) => (isAllergen(word) ? t(`planner.allergen.${word}`) : word));
  return t('planner.why_without', { what: formatList(names, locale) });
}

/** Whether a recipe is right for all that another of its kind is chosen for, whatever it costs. */
const isAsGood = (other: RecommendedProduct, food: RecommendedProduct): boolean =>
  other.tab === food.tab && food.reasons.every((reason) => reason === 'price' || other.reasons.includes(reason));

const titlesOf = (products: readonly RecommendedProduct[], locale: string): string =>
  formatList(
    products.map(({ title }) => title),
    locale,
  );

/** Why the plan has this food: what it is made for, what it leaves out, and which other recipes would be right too. */
function Why({ recommendation: { products }, answers }: { recommendation: Recommendation; answers: Answers }) {
  const setting = useSetting();
  const { t, locale } = setting;
  const foods = products.filter((product) => product.first && isMainFood(product));
  const reasons = [...new Set(foods.flatMap((food) => food.reasons))].map((reason) => t(`planner.reason.${reason}`));
  if (reasons.length === 0) return null;
  const fat = foods.length === 1 ? (foods[0]?.fat ?? null) : null;
  const others = products.filter((other) => !other.first && foods.some((food) => isAsGood(other, food)));
  return (
    <p className="why">
      <b>{t('planner.why')}</b>{' '}
      {[
        [...reasons, ...(fat !== null ? [t('planner.why_fat', { percent: formatNumber(fat, locale) })] : [])].join(
          ', ',
        ),
        ingredientsText(answers, setting),
        others.length > 0 ? t('planner.why_others', { count: others.length, titles: titlesOf(others, locale) }) : null,
      ]
        .filter(Boolean)
        .map((sentence) => `${sentence}.`)
        .join(' ')}
    </p>
  );
}

/** The answers that the ration and the choice of food rest on most. */
function RestsOn({ answers }: { answers: Answers }) {
  const setting = useSetting();
  const { t } = setting;
  const { birthdate, currentWeightKg, activity, bodyCondition, specialNeeds } = answers;
  const needs = NEEDS.filter((need) => need !== 'sensitive_to_price' && specialNeeds.includes(need));
  const facts = [
    ageText(birthdate, setting),
    `${formatNumber(currentWeightKg, setting.locale)} kg`,
    `${t('pet.activity')}: ${t(`pet.activity.${activity}`)}`,
    `${t('pet.condition')}: ${t(`pet.condition.${bodyCondition}`)}`,
    ...needs.map((need) => t(`pet.need.${need}`)),
  ];
  return (
    <p className="small">
      <b>{t('planner.rests_on')}</b> {facts.join(' · ')}. {t('planner.rounded')}
    </p>
  );
}

/** The portrait of an adult's breed; a young animal is drawn as one. */
export function AnimalPicture({ answers }: { answers: Answers }) {
  const { today } = useSetting();
  const { species, breed } = answers;
  const drawing = drawingOf(answers, today);
  return drawing === DRAWINGS[species][0] ? <Portrait name={portraitOf(species, breed)} /> : <Art name={drawing} />;
}

/** The animal at its bowl, with what is in it at a meal. */
function AtTheBowl({ answers, recommendation, meals }: Omit<HeaderProps, 'plan'> & { answers: Answers }) {
  const setting = useSetting();
  const foods = (recommendation?.products ?? []).flatMap((product) =>
    product.first && isMainFood(product) && product.gramsPerDay !== null ? product.gramsPerDay : [],
  );
  return (
    <AtBowl
      amount={foods.map((grams) => mealText(grams, meals, setting)).join(' + ')}
      time={meals > 1 ? setting.t('planner.a_meal') : null}
    >
      <AnimalPicture answers={answers} />
    </AtBowl>
  );
}

interface HeaderProps {
  plan: Plan;
  /** Null below eight weeks, where no energy need can be given. */
  recommendation: Recommendation | null;
  /** A day. */
  meals: number;
}

function Header({ plan, recommendation, meals }: HeaderProps) {
  const { t, market } = useSetting();
  const { answers } = plan;
  const { name } = answers;
  const notices = recommendation ? noticeMessages(recommendation, answers, t) : [];
  return (
    <>
      <header className="plan-top">
        <div>
          <h1>{t('planner.of', { name })}</h1>
          <p className="lead">{`${t('planner.meals', { count: meals, name })} ${t('planner.water', { name })}`}</p>
          {recommendation ? <Figures {...recommendation} /> : <p className="alert">{t('error.too_young')}</p>}
          {recommendation ? (
            <>
              <Why recommendation={recommendation} answers={answers} />
              <div className="card-actions">
                <details>
                  <summary>{t('planner.how')}</summary>
                  <OtherDays recommendation={recommendation} />
                  <RestsOn answers={answers} />
                </details>
                <a href={pages.foodChange(market.code, plan.id)}>{t('change.link')}</a>
                <button type="button" className="link-button" data-print data-scripted>
                  {t('planner.print')}
                </button>
                <noscript>{t('planner.print')}</noscript>
              </div>
            </>
          ) : null}
        </div>
        <AtTheBowl answers={answers} recommendation={recommendation} meals={meals} />
      </header>
      {notices.length > 0 ? (
        <ul className="plan-notices" aria-label={t('planner.good_to_know')}>
          {notices.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      ) : null}
      {recommendation ? <Sheet plan={plan} recommendation={recommendation} meals={meals} /> : null}
    </>
  );
}

/** The top of the page as HTML: the animal, its ration of a day, the notices, and what is printed. */
export const headerHtml = (props: HeaderProps, setting: Setting): string => htmlOf(<Header {...props} />, setting);
