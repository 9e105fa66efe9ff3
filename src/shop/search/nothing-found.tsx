import type { ReactNode } from 'react';
import { SEARCHING } from '../../brand/tables/drawings.ts';
import { pages } from '../../routes.ts';
import type { ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ProductGrid } from '../catalogue/card.tsx';
import { CategoryChips } from '../catalogue/category-chips.tsx';
import { chosenName, valueName } from '../catalogue/filters.tsx';
import { DEFAULT_LIST } from '../catalogue/model/list-query.ts';
import { NeedNav } from '../catalogue/needs.tsx';
import { plainQuery } from '../content/model/story-search.ts';
import type { Offered } from './offered.ts';

/** Ingredients that food is free from, each as a search for it; nothing where there is none. */
export function Ingredients({ offered }: { offered: Offered['ingredients'] }) {
  const { t, market } = useView();
  if (offered.length === 0) return null;
  return (
    <nav aria-label={t('facet.free_from')}>
      <ul className="chips">
        {offered.map((value) => {
          const name = chosenName(t, { filter: 'free_from', value, without: DEFAULT_LIST }, DEFAULT_LIST, String);
          return (
            <li key={value}>
              <a className="chip" href={pages.search(market.code, plainQuery(name))}>
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Needs and ingredients, each as a search for it; nothing where there is none. */
function UsualNeeds({ offered: { needs, ingredients } }: { offered: Offered }) {
  const { t, market } = useView();
  if (needs.length === 0) return <Ingredients offered={ingredients} />;
  return (
    <section className="section" aria-labelledby="needs">
      <h2 id="needs">{t('need.title')}</h2>
      <NeedNav
        links={needs.map((need) => {
          const name = valueName(t, 'need', need);
          return { name, fact: t(`need.${need}.fact`), href: pages.search(market.code, name) };
        })}
      />
      <Ingredients offered={ingredients} />
    </section>
  );
}

/** The best sellers of the shop; nothing where there are none. */
export function BestSellers({ products }: { products: readonly ProductCardFragment[] }) {
  const { t } = useView();
  if (products.length === 0) return null;
  return (
    <section className="section" aria-labelledby="best">
      <h2 id="best">{t('home.best_sellers')}</h2>
      <ProductGrid products={products} />
    </section>
  );
}

/** Nothing was found, or nothing was asked for. @param text which of both. @param meant a query that finds more. */
export function NothingFound({
  text,
  meant,
  best,
  offered,
  ways,
}: {
  text: string;
  meant: string | null;
  best: readonly ProductCardFragment[];
  offered: Offered;
  ways: ReactNode;
}) {
  const { t, market } = useView();
  return (
    <>
      <Empty drawing={SEARCHING} text={text}>
        {meant ? (
          <p>
            {t('search.meant')} <a href={pages.search(market.code, meant)}>{meant}</a>
          </p>
        ) : null}
        <CategoryChips />
      </Empty>
      {ways}
      <UsualNeeds offered={offered} />
      <BestSellers products={best} />
    </>
  );
}
