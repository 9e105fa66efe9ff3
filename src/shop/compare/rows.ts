import { formatMoney, formatNumber, sizeName } from '../../platform/shared/format.ts';
import type { View } from '../../site/screen.ts';
import { contentLanguage } from '../catalogue/facts.ts';
import { type FeedStatement, feedStatement, headingOf, type Run } from '../feed/statement.ts';
import { cheapestUnit, unitPriceOf, unitPriceText } from '../prices/model/unit-price.ts';
import type { Recipe } from './load.ts';
import { dayOfFood, type Eater, eaterOf } from './ration.ts';

/** A line of the table: its name, and for each recipe the paragraphs that it has there. */
export interface Row {
  name: string;
  cells: readonly (readonly (readonly Run[])[])[];
}

const NOTHING: readonly Run[] = [{ text: '–' }];
const said = (...texts: (string | null)[]): (readonly Run[])[] => {
  const paragraphs = texts.filter((text) => text !== null).map((text) => [{ text }]);
  return paragraphs.length > 0 ? paragraphs : [NOTHING];
};
const paragraphs = (runs: readonly (readonly Run[])[]) => {
  const filled = runs.filter((run) => run.length > 0);
  return filled.length > 0 ? filled : [NOTHING];
};

/** The size that costs least per kilogram: its price and unit price. */
function priceCell({ product }: Recipe, { t, locale }: View) {
  const best = cheapestUnit(product.variants.nodes)?.variant;
  if (!best) return said(null);
  const { amount, currencyCode } = best.price;
  const money = (value: number) => formatMoney(value, currencyCode, locale);
  const unitPrice = unitPriceOf(amount, best.unitPriceMeasurement);
  return said(
    `${sizeName(best.title, locale)}: ${money(Number(amount))}`,
    unitPrice && unitPriceText(unitPrice, t, money),
    best.availableForSale ? null : t('product.sold_out'),
  );
}

/** The analytical constituents of all recipes, in the order in which they are first named. */
function constituentRows(statements: readonly FeedStatement[]): Row[] {
  const names = [...new Set(statements.flatMap(({ constituents }) => constituents.map(({ name }) => name.text)))];
  return names.map((name) => ({
    name,
    cells: statements.map(({ constituents }) =>
      said(constituents.find((constituent) => constituent.name.text === name)?.value ?? null),
    ),
  }));
}

/** Why a food has no amount for an animal. */
function reasonWithout({ facts }: Recipe, eater: Eater, { t }: View): string {
  if (!eaterOf(facts)) return t('compare.not_alone');
  return eater.pet ? t('compare.not_for', { name: eater.pet.name }) : t('compare.no_amount');
}

/** The prices of a day. The lowest is marked in words: of two by how much. */
function dayPrices(name: string, prices: readonly (number | null)[], { t, locale, market }: View): Row {
  const money = (amount: number) => formatMoney(amount, market.currency, locale);
  const [lowest = 0, next = 0] = prices.filter((price) => price !== null).sort((a, b) => a - b);
  const mark =
    next <= lowest
      ? null
      : prices.length === 2
        ? t('compare.less', { amount: money(next - lowest) })
        : t('compare.lowest');
  return {
    name,
    cells: prices.map((price) => said(price === null ? null : money(price), price === lowest ? mark : null)),
  };
}

/** A difference of energy, in percent, that makes a reader look for its reason. */
const NOTABLE = 5;

/** The energy of a day. By weight each recipe has its own feeding table: one with clearly less than another says why. */
function energyCells(
  recipes: readonly Recipe[],
  grams: readonly (number | null)[],
  eater: Eater,
  { t, locale }: View,
): Row['cells'] {
  const energies = recipes.map(({ facts: { kcalPer100g } }, i) => ((grams[i] ?? 0) * (kcalPer100g ?? 0)) / 100);
  const most = Math.max(...energies);
  return recipes.map(({ facts: { lifeStage } }, i) => {
    const energy = energies[i]!;
    if (energy === 0) return said(null);
    const number = eater.pet ? 0 : Math.round((1 - energy / most) * 100);
    const why = lifeStage === 'light' ? 'compare.energy_light' : 'compare.energy_less';
    return said(
      `${formatNumber(Math.round(energy), locale)}\u00a0kcal`,
      number < NOTABLE ? null : t(why, { percent: t('format.percent', { number }) }),
    );
  });
}

/** The amount, the energy and the price of a day. */
function dayRows(recipes: readonly Recipe[], eater: Eater, view: View): Row[] {
  const { t, locale } = view;
  const days = recipes.map(({ product, facts }) => dayOfFood(product, facts, eater));
  return [
    {
      name: t('compare.grams'),
      cells: days.map((day, i) =>
        said(day ? `${formatNumber(day.grams, locale)}\u00a0g` : reasonWithout(recipes[i]!, eater, view)),
      ),
    },
    {
      name: t('compare.energy'),
      cells: energyCells(
        recipes,
        days.map((day) => day?.grams ?? null),
        eater,
        view,
      ),
    },
    dayPrices(
      t('compare.once'),
      days.map((day) => day?.once ?? null),
      view,
    ),
    dayPrices(
      t('compare.plan'),
      days.map((day) => day?.plan ?? null),
      view,
    ),
  ];
}

/** The lines of the comparison. @param eater null where no animal is known: there are no amounts then. */
export function rowsOf(recipes: readonly Recipe[], eater: Eater | null, view: View): Row[] {
  const { market, t } = view;
  const language = market.language;
  const fallback = contentLanguage(view) ?? language;
  const statements = recipes.map(({ feed }) => feedStatement(feed, language, market.country, fallback));
  const heading = (key: string) => headingOf(key, language);
  return [
    { name: t('compare.price'), cells: recipes.map((recipe) => priceCell(recipe, view)) },
    ...(eater ? dayRows(recipes, eater, view) : []),
    { name: t('compare.kind'), cells: statements.map(({ kind }) => paragraphs([kind])) },
    { name: heading('metabolisable energy'), cells: statements.map(({ energy }) => said(energy)) },
    ...constituentRows(statements),
    { name: heading('composition'), cells: statements.map(({ composition }) => paragraphs([composition])) },
    { name: heading('additives'), cells: statements.map(({ additives }) => paragraphs(additives)) },
  ];
}
