import type { FacetFragment, ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import { useView } from '../../site/view.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chosenCount, FACETS, type ListQuery, writeListQuery } from './model.ts';

/** One page of products with the facets of the whole list. */
export interface Listing {
  products: ProductCardFragment[];
  facets: FacetFragment[];
  page: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

export interface ListProps {
  listing: Listing;
  list: ListQuery;
  /** Path of the list without parameters. */
  path: string;
  /** Parameters that every link keeps, such as the search query. */
  extra?: Record<string, string>;
}

/** The filters that the products of a list differ by, in the order of the URL. */
export const filterGroups = ({ facets }: Listing) =>
  FACETS.flatMap((facet) => {
    const values = facets.find((filter) => filter.id.endsWith(`.${facet}`))?.values ?? [];
    return values.length > 1 ? [{ facet, values }] : [];
  });

/** A list's first page without filters, in the same order. */
export const unfiltered = (list: ListQuery): ListQuery => ({
  ...list,
  filters: { form: [], life_stage: [], species: [] },
  available: false,
  after: null,
  before: null,
});

interface Option {
  name: string;
  value: string;
  label: string;
  count: number;
  checked: boolean;
}

function Group({ label, options }: { label: string; options: Option[] }) {
  return (
    <div className="filter-group" role="group" aria-label={label}>
      <span className="filter-label">{label}</span>
      <ul>
        {options.map((option) => (
          <li key={option.value}>
            <label className="chip">
              <input type="checkbox" id={`filter-${option.name}-${option.value}`} name={option.name} value={option.value} defaultChecked={option.checked} />
              {option.label} <span className="chip-count">{`(${option.count})`}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The filters of a list: a form whose fields are the parameters of the list's URL. `client/filters.ts` applies each change at
 * once; without script a button does. On phones the form is a sheet.
 */
export function Filters({ listing, list, path, extra = {} }: ListProps) {
  const { t } = useView();
  const stock = listing.facets.find((filter) => filter.id === 'filter.v.availability')?.values ?? [];
  const [inStock, soldOut] = ['1', '0'].map((end) => stock.find((value) => value.id.endsWith(`.${end}`))?.count ?? 0) as [number, number];
  const groups: { label: string; options: Option[] }[] = filterGroups(listing).map(({ facet, values }) => ({
    label: t(`facet.${facet}`),
    options: values
      .map((value) => ({ value: value.id.slice(value.id.lastIndexOf('.') + 1), count: value.count }))
      .map(({ value, count }) => ({ name: facet, value, label: t(`facet.${facet}.${value}`), count, checked: list.filters[facet].includes(value) }))
      .filter(({ count, checked }) => checked || count > 0),
  }));
  if (soldOut > 0 || list.available)
    groups.push({
      label: t('facet.available'),
      options: [{ name: 'available', value: '1', label: t('facet.in_stock'), count: inStock, checked: list.available }],
    });
  return (
    <form id="filters" className="filters" popover="auto" action={path} autoComplete="off" aria-label={t('list.filter')}>
      <div className="menu-head">
        <h2>{t('list.filter')}</h2>
        <button type="button" className="icon-button" popoverTarget="filters" popoverTargetAction="hide" aria-label={t('nav.close')}>
          <Icon name="close" />
        </button>
      </div>
      {Object.entries(extra).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {groups.map((group) => (
        <Group key={group.label} {...group} />
      ))}
      {list.sort === 'popular' ? null : <input type="hidden" name="sort" value={list.sort} />}
      {groups.length > 0 ? <button className="button quiet small apply">{t('list.apply')}</button> : null}
      {chosenCount(list) > 0 ? (
        <a className="chip clear" href={`${path}${writeListQuery(unfiltered(list), extra)}`}>
          {t('list.clear')}
        </a>
      ) : null}
    </form>
  );
}
