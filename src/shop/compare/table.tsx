import type { ReactNode } from 'react';
import { sizeName } from '../../platform/shared/format.ts';
import { api, pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { Thumbnail } from '../../ui/page/picture.tsx';
import { categoryOf } from '../catalogue/model/list-query.ts';
import { productSummary } from '../catalogue/summary.ts';
import { Runs } from '../feed/runs.tsx';
import { cheapestUnit } from '../prices/model/unit-price.ts';
import type { Recipe } from './load.ts';
import { MIN_COMPARED } from './model/choice.ts';
import type { Row } from './rows.ts';

/** A recipe at the top of its column, with the way to take it off. */
function RecipeHead({ recipe: { product }, others }: { recipe: Recipe; others: readonly string[] }) {
  const { t, market, url } = useView();
  const { handle, title, productType, images } = product;
  const picture = images.nodes[0]?.url;
  const kept = (name: string) => url.searchParams.get(name)?.slice(0, 40);
  return (
    <th scope="col" role="columnheader">
      {picture ? <Thumbnail url={picture} size={96} eager /> : null}
      <a href={pages.product(market.code, categoryOf(productType), handle)}>{title}</a>
      {others.length >= MIN_COMPARED ? (
        <a
          className="compare-remove"
          href={pages.compare(market.code, others, { pet: kept('pet'), weight: kept('weight'), adult: kept('adult') })}
          aria-label={t('cart.remove_named', { name: title })}
        >
          {t('cart.remove')}
        </a>
      ) : null}
    </th>
  );
}

/** The size whose price is compared, to be added to the cart. @param look of the button. */
function AddToCart({ recipe: { product }, look }: { recipe: Recipe; look: 'action' | 'quiet' }) {
  const view = useView();
  const { t, market, locale } = view;
  const variant = cheapestUnit(product.variants.nodes)?.variant;
  if (!variant?.availableForSale) return t('product.sold_out');
  return (
    <form
      method="post"
      action={api.cartAdd}
      data-cart-add
      data-product={JSON.stringify(productSummary(product, view, false))}
    >
      <input type="hidden" name="variantId" value={variant.id} />
      <input type="hidden" name="market" value={market.code} />
      <button className={`button ${look} small`}>
        {t('product.add_size', { size: sizeName(variant.title, locale).replaceAll(' ', '\u00a0') })}
        <span className="visually-hidden">{`: ${product.title}`}</span>
      </button>
    </form>
  );
}

/** A line of the table. Its roles last where the style sheet lays it out as no table. */
function Line({ name, cells }: { name: string; cells: readonly ReactNode[] }) {
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {name}
      </th>
      {cells.map((cell, i) => (
        <td key={i} role="cell">
          {cell}
        </td>
      ))}
    </tr>
  );
}

/**
 * The recipes side by side. On a narrow screen two of them fit, below the names of the lines; more scroll, and those names
 * stay in view.
 */
export function CompareTable({ recipes, rows }: { recipes: readonly Recipe[]; rows: readonly Row[] }) {
  const { t } = useView();
  const buy = (look: 'action' | 'quiet') => (
    <Line
      name={t('product.buy')}
      cells={recipes.map((recipe) => <AddToCart key={recipe.product.handle} recipe={recipe} look={look} />)}
    />
  );
  const handles = recipes.map(({ product }) => product.handle);
  const isPair = recipes.length === 2;
  return (
    // what scrolls has to be reached by the keyboard
    <section className="compare-scroll" aria-label={t('compare.table')} tabIndex={isPair ? undefined : 0}>
      <table className={isPair ? 'compare-table pair' : 'compare-table'} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            {recipes.map((recipe, i) => (
              <RecipeHead key={handles[i]} recipe={recipe} others={handles.filter((_, other) => other !== i)} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {buy('quiet')}
          {rows.map(({ name, cells }) => (
            <Line
              key={name}
              name={name}
              cells={cells.map((lines) =>
                lines.map((runs, line) => (
                  <p key={line}>
                    <Runs runs={runs} />
                  </p>
                )),
              )}
            />
          ))}
          {buy('action')}
        </tbody>
      </table>
    </section>
  );
}
