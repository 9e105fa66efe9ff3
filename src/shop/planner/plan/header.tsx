import { formatList, formatMoney, formatNumber } from '../../../platform/shared/format.ts';
import { type Setting, useSetting } from '../../../platform/shared/setting.tsx';
import { pages } from '../../../routes.ts';
import { DRAWINGS } from '../../../species/tables/drawings.ts';
import { Art } from '../../../ui/icon.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { isAllergen } from '../../pets/allergens.ts';
import { ageText } from '../../pets/model/age-text.ts';
import { NEEDS } from '../../pets/model/pet.ts';
import { portraitOf } from '../../pets/model/portraits.ts';
import { drawingOf } from '../model/animal.ts';
import type { Answers } from '../model/answers.ts';
import { noticeMessages } from '../recommendation/notices.ts';
import { isMainFood, type Recommendation, wholePrice } from '../recommendation/recommend.ts';
import type { Plan } from '../store.ts';
import { htmlOf } from './html.tsx';
import { OtherDays } from './other-days.tsx';
import { Sheet } from './sheet.tsx';
import { gramsText } from './texts.ts';

/** The day in a few figures: the grams and the pack of the first choice of dry and wet food, its price, its energy. */
function Bowl({ kcalPerDay, products }: Recommendation) {
  const { t, market, locale } = useSetting();
  const foods = products.filter((product) => product.first && isMainFood(product));
  const price = wholePrice(products, 'pricePerDay');
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
          <span>{t('planner.bowl_price')}</span>
        </li>
      ) : null}
      <li>
        <b>{formatNumber(kcalPerDay, locale)}</b>
        <span>{t('planner.kcal_a_day')}</span>
      </li>
    </ul>
  );
}

/** The ingredients that the food leaves out. */
function withoutText({ allergies, specialNeeds }: Answers, { t, locale }: Setting): string | null {
  const nameOf = (word: string) => (isAllergen(word) ? t(`planner.allergen.${word}`) : word);
  if (allergies.length > 0) return t('planner.rests_without', { what: formatList(allergies.map(nameOf), locale) });
  return specialNeeds.includes('feed_allergy') ? null : t('planner.rests_anything');
}

/** Why the plan has this food: the animal's age and weight, and what the food is chosen for. */
function Why({ recommendation: { products }, answers }: { recommendation: Recommendation; answers: Answers }) {
  const setting = useSetting();
  const { t } = setting;
  const reasons = products.flatMap((product) => (product.first && isMainFood(product) ? product.reasons : []));
  return reasons.length === 0 ? null : (
    <p className="why">
      <b>{t('planner.why')}</b>{' '}
      {[
        ageText(answers.birthdate, setting),
        `${formatNumber(answers.currentWeightKg, setting.locale)} kg`,
        ...[...new Set(reasons)].map((reason) => t(`planner.reason.${reason}`)),
        withoutText(answers, setting),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

/** The answers that the ration and the choice of food rest on most. */
function RestsOn({ answers }: { answers: Answers }) {
  const setting = useSetting();
  const { t } = setting;
  const { activity, bodyCondition, specialNeeds } = answers;
  const needs = NEEDS.filter((need) => need !== 'sensitive_to_price' && specialNeeds.includes(need));
  const facts = [
    `${t('pet.activity')}: ${t(`pet.activity.${activity}`)}`,
    `${t('pet.condition')}: ${t(`pet.condition.${bodyCondition}`)}`,
    ...needs.map((need) => t(`pet.need.${need}`)),
  ];
  return (
    <p className="small">
      <b>{t('planner.rests_on')}</b> {facts.join(' · ')}
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
          {recommendation ? <Bowl {...recommendation} /> : <p className="alert">{t('error.too_young')}</p>}
          {recommendation ? (
            <>
              <OtherDays recommendation={recommendation} />
              <Why recommendation={recommendation} answers={answers} />
              <details>
                <summary>{t('planner.how')}</summary>
                <RestsOn answers={answers} />
              </details>
              <p className="card-actions">
                <a href={pages.foodChange(market.code, plan.id)}>{t('change.link')}</a>
                <button type="button" className="link-button" data-print data-scripted>
                  {t('planner.print')}
                </button>
                <noscript>{t('planner.print')}</noscript>
              </p>
            </>
          ) : null}
        </div>
        <AnimalPicture answers={answers} />
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
