import type { Settings } from '../../../env.ts';
import type { Day } from '../../../platform/shared/day.ts';
import type { Setting } from '../../../platform/shared/setting.tsx';
import { pages } from '../../../routes.ts';
import { ageInMonths } from '../../pets/model/pet.ts';
import { adultWeight } from '../animal.ts';
import type { Answers } from '../model/answers.ts';
import { mealsFor } from '../model/energy/ration.ts';
import type { PlanContent, PlanTab } from '../model/plan.ts';
import type { EmptyReason } from '../recommendation/empty-tabs.ts';
import { TABS, type Tab } from '../recommendation/product.ts';
import { isMainFood, type Recommendation } from '../recommendation/recommend.ts';
import { barHtml } from './bar.tsx';
import { growthHtml } from './growth.tsx';
import { headerHtml } from './header.tsx';
import { keepOf, weighHtml } from './keep.tsx';
import type { PlanData } from './load.ts';
import { planProduct } from './products.ts';
import { besideHtml, type GuaranteeLink } from './starter.tsx';
import { rowsFor } from './table.ts';
import { tableHtml } from './table-html.tsx';
import { cartFields, planFields, waysHtml } from './ways.tsx';
import { gainsHtml, headHtml, noteText } from './whole.tsx';

/** A plan in the words of its page. */

const DECIMALS = 10_000;
const round = (ration: number): number => Math.round(ration * DECIMALS) / DECIMALS;

/** The reason why a plan has nothing of a kind. */
function emptyOf(reason: EmptyReason, name: string, { t }: Setting): PlanTab['empty'] {
  const isNotice = reason === 'no_chews' || reason === 'too_much_energy';
  return {
    text: t(`planner.${isNotice ? 'notice' : 'empty'}.${reason}`, { name }),
    isAnswer: reason === 'unwanted' || reason === 'allergy' || reason === 'used_by_stick',
  };
}

function tabOf(
  tab: Tab,
  { plan: { id, answers }, every }: PlanData,
  { products, empty, need }: Recommendation,
  setting: Setting,
): PlanTab {
  const { t, market, today } = setting;
  const reason = empty[tab];
  const shown =
    products.find((product) => product.tab === tab && product.first) ?? products.find((product) => product.tab === tab);
  return {
    tab,
    name: t(`planner.tab.${tab}`),
    href: `${pages.plan(market.code, id, { every: every ?? undefined, tab })}#what`,
    empty: reason ? emptyOf(reason, answers.name, setting) : null,
    isExtra: tab === 'treats' || tab === 'dental',
    table: shown?.feedingTable
      ? tableHtml(
          answers.name,
          shown.title,
          rowsFor(shown.feedingTable, need.targetKg, adultWeight(answers, today)),
          setting,
        )
      : '',
  };
}

const mealsOf = ({ birthdate }: Answers, today: Day): number => mealsFor(ageInMonths(birthdate, today) ?? 0);

/** A plan as its page shows it. @param guarantee the link to what the guarantee on food says. */
export function contentOf(
  data: PlanData,
  setting: Setting,
  settings: Pick<Settings, 'planDiscountCode' | 'sample'>,
  guarantee: GuaranteeLink,
): PlanContent {
  const { plan, recommendation, tab, ...visitor } = data;
  const { today } = setting;
  const { answers } = plan;
  const { name } = answers;
  const meals = mealsOf(answers, today);
  const fields = cartFields(data);
  const result = recommendation && {
    hasMainFood: recommendation.products.some(isMainFood),
    tabs: TABS.map((kind) => tabOf(kind, data, recommendation, setting)),
    firstTab: TABS.find((kind) => recommendation.products.some((product) => product.tab === kind)) ?? 'dry',
    products: recommendation.products.map((product) =>
      planProduct(product, { fields, name, meals, subscriptions: visitor.subscriptions }, setting),
    ),
    rations: recommendation.dailyNeeds.map(round),
    growth: growthHtml(plan, recommendation, setting),
    gains: gainsHtml(recommendation, setting),
    head: headHtml(data, setting),
    note: noteText(recommendation, setting),
    beside: besideHtml(data, recommendation, settings, guarantee, setting),
  };
  return {
    name,
    species: answers.species,
    header:
      headerHtml({ plan, recommendation, meals }, setting) +
      (recommendation ? waysHtml(data, recommendation, setting) : '') +
      (result ? barHtml(result, fields, setting) : ''),
    result,
    tab,
    signedIn: visitor.signedIn,
    isOwn: visitor.isOwn,
    mayChange: visitor.mayChange,
    fields: planFields(data),
    weigh: weighHtml(plan, setting),
    keep: keepOf(data, setting),
  };
}
