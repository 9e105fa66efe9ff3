import { formatMoney } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { type AddableAnswer, type AddableProduct, lowestPrice, matching } from '../model/addable.ts';
import { ProductGrid } from './add-grid.tsx';

interface Search {
  typed: string;
  /** Code of the only category to show; null shows all. */
  category: string | null;
  /** Handle of the product that was chosen last, which gets the focus. */
  last: string | null;
}

/** The products that can be added, found by what is typed and by category. */
export function AddableList({
  answer,
  currency,
  search: { typed, category, last },
  onSearch,
  onChoose,
}: {
  answer: AddableAnswer;
  currency: string;
  search: Search;
  onSearch(change: Partial<Search>): void;
  onChoose(product: AddableProduct): void;
}) {
  const { t, locale } = useSetting();
  const found = matching(answer, typed, category);
  const priceText = (product: AddableProduct) => {
    const price = formatMoney(lowestPrice(product), currency, locale);
    return product.sizes.length > 1 ? t('product.from', { price }) : price;
  };
  return (
    <>
      <div className="form-field">
        <label htmlFor="adding-search">{t('adding.search')}</label>
        <input
          id="adding-search"
          type="search"
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={({ target }) => onSearch({ typed: target.value })}
        />
      </div>
      <div className="chips start" role="group" aria-label={t('adding.categories')}>
        {answer.categories.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            className="chip"
            aria-pressed={code === category}
            onClick={() => onSearch({ category: code === category ? null : code })}
          >
            {name}
          </button>
        ))}
      </div>
      <p role="status">
        {found.length > 0 ? t('adding.found', { count: found.length }) : t('adding.none', { q: typed })}
      </p>
      {found.length > 0 ? (
        <ProductGrid products={found} last={last} onChoose={onChoose}>
          {(product) => <small>{priceText(product)}</small>}
        </ProductGrid>
      ) : (
        <button type="button" className="button quiet small" onClick={() => onSearch({ typed: '', category: null })}>
          {t('adding.all')}
        </button>
      )}
    </>
  );
}
