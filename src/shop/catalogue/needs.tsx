import { HAS_PLANNER } from '../../brand/tables/has.ts';
import { pages } from '../../routes.ts';
import type { FacetFragment } from '../../shopify/generated/storefront/graphql.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { countsOf, valueName } from './filters.tsx';
import { DEFAULT_LIST, FACET_VALUES, type ListQuery, type Need, writeListQuery } from './model/list-query.ts';

/** The needs that products of a list are for. */
function needsIn(facets: readonly FacetFragment[]): Need[] {
  const counts = countsOf(facets);
  return FACET_VALUES.need.filter((need) => (counts.get(`need=${need}`) ?? 0) > 0);
}

/** Links to products for needs, each with a fact that these products have in common. */
export function NeedNav({ links }: { links: readonly { name: string; fact: string; href: string }[] }) {
  const { t } = useView();
  return (
    <nav className="needs" aria-label={t('need.title')}>
      <ul>
        {links.map(({ name, fact, href }) => (
          <li key={name}>
            <a href={href}>
              <b>{name}</b>
              <small>{fact}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to the products of a category for each need, with the fact that they have in common. */
export const NeedLinks = renderOnce(
  'need-links',
  function NeedLinks({ facets, path }: { facets: readonly FacetFragment[]; path: string }) {
    const { t } = useView();
    const needs = needsIn(facets);
    if (needs.length === 0) return null;
    const links = needs.map((need) => {
      const list = { ...DEFAULT_LIST, filters: { ...DEFAULT_LIST.filters, need: [need] } };
      const name = valueName(t, 'need', need);
      return { name, fact: t(`need.${need}.fact`), href: `${path}${writeListQuery(list)}` };
    });
    return <NeedNav links={links} />;
  },
);

/** The facts by which the products of a list were chosen for its needs; nothing for a list without a need. */
export function NeedTexts({ list }: { list: ListQuery }) {
  const { t, market } = useView();
  const needs = list.filters.need;
  if (needs.length === 0) return null;
  return (
    <div className="need-texts">
      {needs.map((need) => (
        <p key={need}>
          <b>{valueName(t, 'need', need)}.</b> {t(`need.${need}.text`)}
        </p>
      ))}
      {HAS_PLANNER ? (
        <p>
          <a href={pages.planner(market.code)}>{t('need.plan')}</a>
        </p>
      ) : null}
    </div>
  );
}
