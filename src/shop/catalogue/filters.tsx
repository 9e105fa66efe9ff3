import type { Translate } from '../../platform/i18n/translate.ts';
import type { FacetFragment, ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import { useView } from '../../site/view.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toolOf } from '../../ui/tool.ts';
import {
  type ChosenFilter,
  chosenFilters,
  FACET_VALUES,
  FACETS,
  type Facet,
  hasRange,
  type ListQuery,
  metafieldOf,
} from './model/list-query.ts';

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

/** The filters that are always seen; all others stand behind a heading that opens. */
const MAIN_FACETS: readonly Facet[] = ['form', 'life_stage', 'species'];

/** Whether all chosen filters are among those that are always seen. */
export const everyChosenIsSeen = (list: ListQuery): boolean =>
  chosenFilters(list).every(({ filter }) => (MAIN_FACETS as readonly string[]).includes(filter));

/** The number of products by `key=value` of a metafield, and by `available`. */
export function countsOf(facets: readonly FacetFragment[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { values } of facets)
    for (const { count, input } of values) {
      const { productMetafield: field, available } = JSON.parse(String(input)) as {
        productMetafield?: { key: string; value: string };
        available?: boolean;
      };
      if (field) counts.set(`${field.key}=${field.value}`, count);
      else if (available !== undefined) counts.set(`available=${available}`, count);
    }
  return counts;
}

/** The products of a list on all its pages; null where the filter by availability is switched off, which tells it. */
export function totalOf(facets: readonly FacetFragment[], list: ListQuery): number | null {
  const counts = countsOf(facets);
  const inStock = counts.get('available=true');
  return inStock === undefined ? null : inStock + (list.available ? 0 : (counts.get('available=false') ?? 0));
}

/** A value of a filter in words. */
export function valueName(t: Translate, filter: ChosenFilter['filter'], value: string): string {
  if (filter === 'need') return value === 'senior' ? t('facet.life_stage.senior') : t(`pet.need.${value}`);
  if (filter === 'free_from') return t(`planner.allergen.${value}`);
  if (filter === 'kibble_mm') return `${value} mm`;
  if (filter === 'available') return t('facet.in_stock');
  return t(`facet.${filter}.${value}`);
}

/** A chosen filter in words that stand alone. */
export function chosenName(
  t: Translate,
  { filter, value }: ChosenFilter,
  list: ListQuery,
  money: (amount: number) => string,
): string {
  const { min, max } = list.perKg;
  if (filter === 'per_kg')
    return min !== null && max !== null
      ? t('list.per_kg_between', { min: money(min), max: money(max) })
      : min !== null
        ? t('list.per_kg_min', { price: money(min) })
        : t('list.per_kg_max', { price: money(max ?? 0) });
  const name = valueName(t, filter, value);
  return filter === 'free_from' || filter === 'kibble_mm'
    ? t('list.chosen', { filter: t(`facet.${filter}`), value: name })
    : name;
}

interface Option {
  name: string;
  value: string;
  label: string;
  count: number;
  checked: boolean;
}

interface FilterGroup {
  facet: Facet;
  options: Option[];
}

/**
 * The filters that the products of a list differ by, in the order of the URL, without values that no product would be
 * left with.
 */
function filterGroups(t: Translate, facets: readonly FacetFragment[], list: ListQuery): FilterGroup[] {
  const counts = countsOf(facets);
  const total = totalOf(facets, list);
  return FACETS.flatMap((facet) => {
    const known = FACET_VALUES[facet].flatMap((value): Option[] => {
      const { key, value: expected } = metafieldOf(facet, value);
      const checked = (list.filters[facet] as readonly string[]).includes(value);
      // a chosen value has its chip also where no product of the list has it
      const count = counts.get(`${key}=${expected}`) ?? (checked ? 0 : undefined);
      return count === undefined
        ? []
        : [
            {
              name: facet,
              value,
              label: valueName(t, facet, value),
              count,
              checked,
            },
          ];
    });
    const options = known.filter(({ count, checked }) => checked || count > 0);
    const narrows = MAIN_FACETS.includes(facet)
      ? known.length > 1 || known.some(({ checked }) => checked)
      : options.some(({ checked, count }) => checked || count !== total);
    return narrows && options.length > 0 ? [{ facet, options }] : [];
  });
}

/** Whether products of a list are sold by weight, so that it can be sorted and selected by unit price. */
export const isWeighed = (facets: readonly FacetFragment[]): boolean =>
  [...countsOf(facets).keys()].some((key) => key.startsWith('pack_size='));

/** Whether there is anything to filter a list by. */
export const hasFilters = (t: Translate, facets: readonly FacetFragment[], list: ListQuery): boolean =>
  filterGroups(t, facets, list).length > 0;

function Group({ label, options }: { label: string; options: Option[] }) {
  return (
    <div className="filter-group" role="group" aria-label={label}>
      <span className="filter-label">{label}</span>
      <ul>
        {options.map((option) => (
          <li key={option.value}>
            <label className="chip">
              <input
                type="checkbox"
                id={`filter-${option.name}-${option.value}`}
                name={option.name}
                value={option.value}
                defaultChecked={option.checked}
              />
              {option.label} <span className="chip-count">{`(${option.count})`}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The range of unit prices. */
function Range({ list: { perKg } }: { list: ListQuery }) {
  const { t, market } = useView();
  const label = t('list.per_kg', { currency: market.currency });
  return (
    <div className="filter-group" role="group" aria-label={label}>
      <span className="filter-label">{label}</span>
      <ul>
        {(['min', 'max'] as const).map((end) => (
          <li key={end}>
            <label className="range">
              {t(`list.per_kg_${end}_label`)}
              <input
                id={`filter-kg-${end}`}
                name={`kg_${end}`}
                inputMode="decimal"
                pattern="[0-9]{1,5}([.,][0-9]{1,2})?"
                title={t('list.per_kg_hint')}
                maxLength={8}
                defaultValue={perKg[end] ?? ''}
              />
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The filters that are folded away at first. */
function MoreFilters({ groups, list, offersRange }: { groups: FilterGroup[]; list: ListQuery; offersRange: boolean }) {
  const { t } = useView();
  const chosen = groups.reduce((sum, { facet }) => sum + list.filters[facet].length, 0) + (hasRange(list) ? 1 : 0);
  return (
    <details className="more-filters">
      <summary>{chosen > 0 ? t('list.more_count', { count: chosen }) : t('list.more')}</summary>
      {groups.map(({ facet, options }) => (
        <Group key={facet} label={t(`facet.${facet}`)} options={options} />
      ))}
      {offersRange ? <Range list={list} /> : null}
    </details>
  );
}

/**
 * The filters of a list: a form whose fields are the parameters of the list's URL.
 * `src/shop/catalogue/browser/filters.ts` applies each change at once; without script a button does. On phones the form
 * is a sheet.
 *
 * @param offersRange whether the list can be selected by unit price.
 */
export function Filters({
  facets,
  list,
  path,
  extra = {},
  offersRange,
}: Omit<ListProps, 'listing'> & { facets: readonly FacetFragment[]; offersRange: boolean }) {
  const { t } = useView();
  const counts = countsOf(facets);
  const groups = filterGroups(t, facets, list);
  const [main, more] = [true, false].map((isMain) =>
    groups.filter(({ facet }) => MAIN_FACETS.includes(facet) === isMain),
  ) as [FilterGroup[], FilterGroup[]];
  const total = totalOf(facets, list);
  const hasMore = more.length > 0 || offersRange;
  const inStock = {
    name: 'available',
    value: '1',
    label: t('facet.in_stock'),
    count: counts.get('available=true') ?? 0,
    checked: list.available,
  };
  const offersStock = (counts.get('available=false') ?? 0) > 0 || list.available;
  return (
    <form
      id="filters"
      className="filters"
      popover="auto"
      action={path}
      autoComplete="off"
      aria-label={t('list.filter')}
      {...toolOf('filter_products', t('tool.filter'), true)}
    >
      <div className="menu-head">
        <h2>{t('list.filter')}</h2>
        <button
          type="button"
          className="icon-button"
          popoverTarget="filters"
          popoverTargetAction="hide"
          aria-label={t('nav.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      {Object.entries(extra).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {main.map(({ facet, options }) => (
        <Group key={facet} label={t(`facet.${facet}`)} options={options} />
      ))}
      {offersStock ? <Group label={t('facet.available')} options={[inStock]} /> : null}
      {hasMore ? <MoreFilters groups={more} list={list} offersRange={offersRange} /> : null}
      {list.sort === 'popular' ? null : <input type="hidden" name="sort" value={list.sort} />}
      {main.length > 0 || hasMore || offersStock ? (
        <button
          className="button quiet small apply"
          data-shown={total === null ? undefined : t('list.show', { count: total })}
        >
          {t('list.apply')}
        </button>
      ) : null}
    </form>
  );
}
