import { type Category, pages } from '../../routes.ts';
import type { ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import { useView } from '../../site/view.tsx';
import { FOOD_CATEGORIES } from '../../species/tables/names.ts';
import { Thumbnail } from '../../ui/page/picture.tsx';
import type { PetAnimal } from '../planner/index.ts';
import type { Recipe } from './load.ts';
import type { Eater } from './ration.ts';

/** A recipe that can be chosen. */
interface Offer {
  handle: string;
  title: string;
  picture: string | undefined;
}

/** The recipes to choose among: those already named, then those of the category. */
function offersOf(recipes: readonly Recipe[], offered: readonly ProductCardFragment[]): Offer[] {
  const named = recipes.map(({ product: { handle, title, images } }) => ({
    handle,
    title,
    picture: images.nodes[0]?.url,
  }));
  const others = offered
    .filter(({ handle }) => !named.some((offer) => offer.handle === handle))
    .map(({ handle, title, featuredImage }) => ({ handle, title, picture: featuredImage?.url }));
  return [...named, ...others];
}

/** Links to the choice among the recipes of each category of food. */
function Categories({ category, handles }: { category: Category | null; handles: readonly string[] }) {
  const { t, market } = useView();
  return (
    <ul className="chips compare-categories" aria-label={t('nav.categories')}>
      {FOOD_CATEGORIES.map((name) => (
        <li key={name}>
          <a
            className="chip"
            href={`${pages.compare(market.code, handles, { category: name })}#choose`}
            rel="nofollow"
            {...(name === category ? { 'aria-current': 'true' as const } : {})}
          >
            {t(`category.${name}.name`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Chooses the recipes to compare. @param keeps further fields of the address, which stay. */
export function RecipeChoice({
  category,
  recipes,
  offered,
  keeps,
}: {
  category: Category | null;
  recipes: readonly Recipe[];
  offered: readonly ProductCardFragment[];
  keeps: Readonly<Record<string, string>>;
}) {
  const { t, market } = useView();
  const chosen = recipes.map(({ product }) => product.handle);
  const offers = offersOf(recipes, offered);
  return (
    <section id="choose" aria-labelledby="choose-title" className="compare-choice">
      <h2 id="choose-title">{t('compare.choose')}</h2>
      <Categories category={category} handles={chosen} />
      {offers.length > 0 ? (
        <form action={pages.compare(market.code)}>
          {Object.entries(keeps).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {category ? <input type="hidden" name="category" value={category} /> : null}
          <ul className="compare-offers">
            {offers.map(({ handle, title, picture }) => (
              <li key={handle}>
                <label>
                  <input type="checkbox" name="products" value={handle} defaultChecked={chosen.includes(handle)} />
                  {picture ? <Thumbnail url={picture} size={56} /> : null}
                  <span>{title}</span>
                </label>
              </li>
            ))}
          </ul>
          <button className="button action">{t('compare.submit')}</button>
        </form>
      ) : null}
    </section>
  );
}

/** The texts that the visitor has given as weights, as they are in the address. */
export interface GivenWeights {
  weight: string;
  adult: string;
  /** Whether the weight is none. */
  isInvalid: boolean;
}

/** Asks whose day is counted: a saved pet's, or that of an animal of a weight. */
export function EaterForm({
  recipes,
  pets,
  eater,
  given,
  asksAdult,
}: {
  recipes: readonly Recipe[];
  pets: readonly PetAnimal[];
  eater: Eater | null;
  given: GivenWeights;
  asksAdult: boolean;
}) {
  const { t, market } = useView();
  const counted = eater?.pet === null ? eater : null;
  return (
    <form className="compare-eater" action={pages.compare(market.code)}>
      <input type="hidden" name="products" value={recipes.map(({ product }) => product.handle).join(',')} />
      {pets.length > 0 ? (
        <label>
          {t('compare.pet')}{' '}
          <select name="pet" defaultValue={eater?.pet?.petId ?? 'none'}>
            {pets.map(({ petId, name }) => (
              <option key={petId} value={petId}>
                {name}
              </option>
            ))}
            <option value="none">{t('compare.by_weight')}</option>
          </select>
        </label>
      ) : null}
      <label>
        {t('compare.weight')}{' '}
        <input
          id="weight"
          type="number"
          name="weight"
          inputMode="decimal"
          min={0.1}
          max={200}
          step="any"
          defaultValue={given.weight || (counted?.weight ?? '')}
          {...(given.isInvalid && { 'aria-invalid': true, 'aria-describedby': 'weight-problem' })}
        />
      </label>
      {asksAdult ? (
        <label>
          {t('ration.grown')}{' '}
          <input
            type="number"
            name="adult"
            inputMode="decimal"
            min={0.1}
            max={200}
            step="any"
            defaultValue={given.adult || (counted?.adult ?? '')}
          />
        </label>
      ) : null}
      <button className="button quiet small">{t('compare.count')}</button>
      {given.isInvalid ? (
        <p id="weight-problem" className="field-error">
          {t('compare.bad_weight')}
        </p>
      ) : null}
    </form>
  );
}
