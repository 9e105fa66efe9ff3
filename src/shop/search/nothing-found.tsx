import type { ReactNode } from 'react';
import { SEARCHING } from '../../brand/tables/drawings.ts';
import { pages } from '../../routes.ts';
import type { ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ProductGrid } from '../catalogue/card.tsx';
import { CategoryChips } from '../catalogue/category-chips.tsx';
import { chosenName, valueName } from '../catalogue/filters.tsx';
import { DEFAULT_LIST, FACET_VALUES } from '../catalogue/model/list-query.ts';
import { NeedNav } from '../catalogue/needs.tsx';
import { plainQuery } from '../content/model/story-search.ts';

/** The ingredients that food can be free from, each as a search for it. */
export function Ingredients() {
  const { t, market } = useView();
  return (
    <nav aria-label={t('facet.free_from')}>
      <ul className="chips">
        {FACET_VALUES.free_from.map((value) => {
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

/** The usual needs, each as a search for it. */
function UsualNeeds() {
  const { t, market } = useView();
  return (
    <section className="section" aria-labelledby="needs">
      <h2 id="needs">{t('need.title')}</h2>
      <NeedNav
        links={FACET_VALUES.need.map((need) => {
          const name = valueName(t, 'need', need);
          return { name, fact: t(`need.${need}.fact`), href: pages.search(market.code, name) };
        })}
      />
      <Ingredients />
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

/** Nothing was found, or nothing was asked for. @param text which of both. */
export function NothingFound({
  text,
  best,
  ways,
}: {
  text: string;
  best: readonly ProductCardFragment[];
  ways: ReactNode;
}) {
  return (
    <>
      <Empty drawing={SEARCHING} text={text}>
        <CategoryChips />
      </Empty>
      <UsualNeeds />
      {ways}
      <BestSellers products={best} />
    </>
  );
}
