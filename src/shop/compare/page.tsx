import { type Category, pages, patterns } from '../../routes.ts';
import type { ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import { type PageContext, redirect, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { StaleNotice } from '../notices/stale-notice.tsx';
import { type PetAnimal, petAnimals, rationFoodOf, typicalAnimal } from '../planner/index.ts';
import { asksAdultWeight, weightIn } from '../planner/model/product-ration.ts';
import { EaterForm, type GivenWeights, RecipeChoice } from './forms.tsx';
import { offeredCategory, type Recipe, readOffered, readRecipes } from './load.ts';
import { comparisonMarkdown } from './markdown.ts';
import { choiceIn, isComparable, MAX_COMPARED, MIN_COMPARED } from './model/choice.ts';
import { type Eater, eaterOf } from './ration.ts';
import { rowsOf } from './rows.ts';
import { CompareTable } from './table.tsx';

/** Something about the address that the visitor is told: its text has the key `compare.{problem}`. */
type Problem = 'unknown' | 'too_many' | 'too_few';

interface Data {
  /** Those that the address names. They are compared where they are two to four. */
  recipes: readonly Recipe[];
  category: Category | null;
  offered: readonly ProductCardFragment[];
  /** The visitor's own that one of the recipes is made for. */
  pets: readonly PetAnimal[];
  eater: Eater | null;
  given: GivenWeights;
  problem: Problem | null;
  /** Whether the address names recipes, and none of them exists. */
  isUnknown: boolean;
}

/** The longest weight that is shown again as it was typed, in characters. */
const MAX_WEIGHT = 12;

function givenWeights({ searchParams }: URL): GivenWeights {
  const typed = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, MAX_WEIGHT);
  const weight = typed('weight');
  const adult = typed('adult');
  const isWeight = (text: string) => text === '' || weightIn(text) !== null;
  return { weight, adult, isInvalid: !(isWeight(weight) && isWeight(adult)) };
}

/**
 * Whose day is counted: the pet of the address, the given weight, or else the first pet, or the animal that the page of
 * the first recipe counts for; null for nobody's.
 */
function chooseEater(
  recipes: readonly Recipe[],
  pets: readonly PetAnimal[],
  named: string | null,
  given: GivenWeights,
): Eater | null {
  const pet = pets.find(({ petId }) => petId === named);
  if (pet) return { pet };
  const weight = weightIn(given.weight);
  if (weight !== null) return { pet: null, weight, adult: weightIn(given.adult) };
  if (named === null && pets[0]) return { pet: pets[0] };
  const typical = given.isInvalid ? null : recipes.map(({ facts }) => typicalAnimal(facts)).find(Boolean);
  return typical ? { pet: null, weight: typical.weight, adult: typical.adult } : null;
}

function problemOf(named: number, found: number, hasJunk: boolean): Problem | null {
  if (named > MAX_COMPARED) return 'too_many';
  if (hasJunk || found < named) return 'unknown';
  return named > 0 && found < MIN_COMPARED ? 'too_few' : null;
}

/** The pets that one of the recipes is made for. The first read of the session: it makes the page the visitor's own. */
async function petsFor(recipes: readonly Recipe[], context: PageContext): Promise<PetAnimal[]> {
  const eaters = recipes.flatMap(({ facts }) => eaterOf(facts) ?? []);
  return (await petAnimals(context)).filter(({ species, growing }) =>
    eaters.some((eater) => eater.species === species && eater.isGrowing === growing),
  );
}

/**
 * Compares two to four recipes in a table, with the price of a day for an animal, and offers recipes for the choice. The
 * address holds the whole state, with the recipes in alphabetical order.
 */
export const comparePage = screen<Data>({
  path: patterns.compare,
  personal: true,
  styles: 'product',

  async load(context) {
    const { url, market } = context;
    const { searchParams } = url;
    const { handles, hasJunk } = choiceIn(searchParams);
    const written = searchParams.getAll('products');
    if (!hasJunk && handles.length <= MAX_COMPARED && (written.length > 1 || (written[0] ?? '') !== handles.join())) {
      const { products: _, ...more } = Object.fromEntries(searchParams);
      return redirect(pages.compare(market.code, handles, more));
    }
    const recipes = await readRecipes(context, handles);
    const category = offeredCategory(searchParams.get('category'), recipes);
    const isCompared = isComparable(recipes.length);
    const given = givenWeights(url);
    const [offered, pets] = await Promise.all([
      category ? readOffered(context, category) : [],
      isCompared ? petsFor(recipes, context) : [],
    ]);
    return {
      recipes,
      category,
      offered,
      pets,
      eater: isCompared ? chooseEater(recipes, pets, searchParams.get('pet'), given) : null,
      given,
      problem: problemOf(handles.length, recipes.length, hasJunk),
      isUnknown: (handles.length > 0 || hasJunk) && recipes.length === 0,
    };
  },

  statusOf: ({ isUnknown }) => (isUnknown ? 404 : 200),

  head: ({ recipes }, { t, market }) => ({
    title: t('meta.title', { page: t('compare.title') }),
    description: t('compare.lead'),
    canonical: pages.compare(
      market.code,
      recipes.map(({ product }) => product.handle),
    ),
    trail: [{ name: t('compare.title') }],
    markdown: true,
    // there are as many comparisons as choices
    noindex: true,
  }),

  markdown: ({ recipes, eater }, view) =>
    isComparable(recipes.length)
      ? comparisonMarkdown(recipes, rowsOf(recipes, eater, view), view)
      : comparisonMarkdown([], [], view),

  Page({ data: { recipes, category, offered, pets, eater, given, problem } }) {
    const view = useView();
    const { t } = view;
    const foods = recipes.flatMap(({ facts }) => rationFoodOf(facts) ?? []);
    const keeps = { ...(given.weight && { weight: given.weight }), ...(given.adult && { adult: given.adult }) };
    return (
      <div className="wrap page compare">
        <Breadcrumbs trail={[{ name: t('compare.title') }]} />
        <h1>{t('compare.title')}</h1>
        <p className="lead">{t('compare.lead')}</p>
        <StaleNotice />
        {problem ? (
          <p className="alert" role="alert">
            {t(`compare.${problem}`)}
          </p>
        ) : null}
        {isComparable(recipes.length) ? (
          <>
            {foods.length > 0 ? (
              <EaterForm
                recipes={recipes}
                pets={pets}
                eater={eater}
                given={given}
                asksAdult={foods.some(asksAdultWeight)}
              />
            ) : null}
            <CompareTable recipes={recipes} rows={rowsOf(recipes, eater, view)} />
            {eater ? <p className="small">{t('compare.basis')}</p> : null}
          </>
        ) : null}
        <RecipeChoice category={category} recipes={recipes} offered={offered} keeps={keeps} />
      </div>
    );
  },
});
