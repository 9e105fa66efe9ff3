import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { Thumbnail } from '../../ui/page/picture.tsx';
import { categoryOf } from '../catalogue/model/list-query.ts';
import { Runs } from '../feed/runs.tsx';
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
    <th scope="col">
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

/** The recipes side by side. On a narrow screen it scrolls, and the names of the lines stay in view. */
export function CompareTable({ recipes, rows }: { recipes: readonly Recipe[]; rows: readonly Row[] }) {
  const { t } = useView();
  const handles = recipes.map(({ product }) => product.handle);
  return (
    // what scrolls has to be reached by the keyboard
    <section className="compare-scroll" aria-label={t('compare.table')} tabIndex={0}>
      <table className="compare-table">
        <thead>
          <tr>
            <td />
            {recipes.map((recipe, i) => (
              <RecipeHead key={handles[i]} recipe={recipe} others={handles.filter((_, other) => other !== i)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((lines, i) => (
                <td key={handles[i]}>
                  {lines.map((runs, line) => (
                    <p key={line}>
                      <Runs runs={runs} />
                    </p>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
