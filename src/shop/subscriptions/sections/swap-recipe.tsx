import { formatMoney, sizeName } from '../../../platform/shared/format.ts';
import { api, pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { SectionMessages } from '../browser/parts.tsx';
import { lineNumber, type Subscription } from '../model/subscription.ts';
import type { Recipe } from '../model/swap.ts';
import { type SectionProps, SubscriptionForm } from './section.tsx';

type Line = Subscription['lines'][number];

const Warnings = ({ recipe }: { recipe: Recipe }) =>
  recipe.warnings.map((warning) => (
    <small key={warning} className="swap-warning">
      {warning}
    </small>
  ));

function RecipeChoice({
  subscription,
  line,
  recipes,
}: {
  subscription: Subscription;
  line: Line;
  recipes: readonly Recipe[];
}) {
  const { t, market, locale } = useView();
  if (recipes.length === 0) return <p className="alert">{t('swap.none')}</p>;
  return (
    <>
      <p>{t('swap.lead', { name: line.title })}</p>
      <ul className="add-grid">
        {recipes.map((recipe) => {
          const { handle, title, category, image, sizes, nearest } = recipe;
          const size = sizes.find(({ variantId }) => variantId === nearest)!;
          return (
            <li key={handle}>
              <a href={pages.subscriptionSwap(market.code, subscription.number, lineNumber(line), handle)}>
                {image ? <img src={image} alt="" width={96} height={96} loading="lazy" /> : null}
                <span>
                  <b>{title}</b>
                  {category ? <small>{category}</small> : null}
                  <small>
                    {sizeName(size.title, locale)} · {formatMoney(size.price, subscription.currency, locale)}
                  </small>
                  <Warnings recipe={recipe} />
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function SwapForm({ line, recipe, ...section }: SectionProps & { line: Line; recipe: Recipe }) {
  const { subscription, submitted } = section;
  const { t, market, locale } = useView();
  const { currency, number } = subscription;
  const { title, image, sizes, nearest, notes } = recipe;
  const chosen = sizes.some(({ variantId }) => variantId === submitted.variantId) ? submitted.variantId : nearest;
  return (
    <>
      <div className="add-head">
        {image ? <img src={image} alt="" width={128} height={128} /> : null}
        <h3>{t('swap.for', { before: line.title, after: title })}</h3>
      </div>
      <Warnings recipe={recipe} />
      <SubscriptionForm action={api.subscriptionsSwap} section={section} className="form">
        <input type="hidden" name="lineId" value={line.id} />
        <fieldset className="checks">
          <legend>{t('product.size')}</legend>
          {sizes.map(({ variantId, title: size, price, notes: told }) => (
            <label key={variantId}>
              <input type="radio" name="variantId" value={variantId} defaultChecked={variantId === chosen} />
              <span>
                {sizeName(size, locale)} · {formatMoney(price, currency, locale)}
                {told.map((note) => (
                  <small key={note}>{note}</small>
                ))}
              </span>
            </label>
          ))}
        </fieldset>
        {notes.map((note) => (
          <p key={note} className="small">
            {note}
          </p>
        ))}
        <p className="actions">
          <button className="button action">{t('swap.button')}</button>
          <a className="button quiet" href={pages.subscriptionSwap(market.code, number, lineNumber(line))}>
            {t('swap.others')}
          </a>
        </p>
      </SubscriptionForm>
    </>
  );
}

/** Swaps the recipe of a line in two steps: the recipe first, then its size. @param chosen handle of the recipe. */
export function SwapRecipeSection({
  line,
  recipes,
  chosen,
  ...section
}: SectionProps & { line: Line; recipes: readonly Recipe[]; chosen: string | null }) {
  const { subscription, problems } = section;
  const { t, market } = useView();
  const recipe = recipes.find(({ handle }) => handle === chosen);
  return (
    <>
      <p>
        <a href={pages.subscription(market.code, subscription.number)}>{t('sub.back')}</a>
      </p>
      <h2>{t('sub.swap')}</h2>
      <SectionMessages section="top" problems={problems} />
      <SectionMessages section="products" problems={problems} />
      {recipe ? (
        <SwapForm {...section} line={line} recipe={recipe} />
      ) : (
        <RecipeChoice subscription={subscription} line={line} recipes={recipes} />
      )}
    </>
  );
}
