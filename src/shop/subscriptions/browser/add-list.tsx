import { useEffect, useState } from 'react';
import { formatList, formatMoney } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import {
  type AddableAnswer,
  type AddableProduct,
  fittingFirst,
  lowestPrice,
  matching,
  SEARCH_LENGTH,
} from '../model/addable.ts';
import { ProductGrid } from './add-grid.tsx';
import type { AddProductProps } from './adding.ts';

interface Search {
  typed: string;
  /** Code of the only category to show; null shows all. */
  category: string | null;
  /** Handle of the product that was chosen last, which gets the focus. */
  last: string | null;
}

/** How long nobody types before a search is sent. */
const PAUSE_MS = 250;
const FEWEST_LETTERS = 2;

type Find = (typed: string) => Promise<readonly AddableProduct[] | null>;

/** The products that a search of the whole shop finds for what is typed; none where everything has come already. */
function useSearched(hasMore: boolean, typed: string, find: Find): readonly AddableProduct[] {
  const [searched, setSearched] = useState<{ typed: string; products: readonly AddableProduct[] } | null>(null);
  const words = typed.trim();
  useEffect(() => {
    if (!hasMore || words.length < FEWEST_LETTERS) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const products = await find(words);
      if (isCurrent && products) setSearched({ typed: words, products });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [hasMore, words]);
  return searched?.typed === words ? searched.products : [];
}

/** The products that can be added, found by what is typed and by category. */
export function AddableList({
  answer,
  subscription: { currency, lines },
  search: { typed, category, last },
  find,
  onSearch,
  onChoose,
}: {
  answer: AddableAnswer;
  subscription: AddProductProps['subscription'];
  search: Search;
  /** Searches the whole shop; null where that fails. */
  find: Find;
  onSearch(change: Partial<Search>): void;
  onChoose(product: AddableProduct): void;
}) {
  const { t, locale } = useSetting();
  const searched = useSearched(answer.hasMore, typed, find).filter(
    (product) => category === null || product.category === category,
  );
  const all = [...matching(answer, typed, category), ...searched];
  const found = fittingFirst([...new Map(all.map((product) => [product.handle, product])).values()]);
  const isInBox = ({ sizes }: AddableProduct) =>
    lines.some((line) => sizes.some(({ variantId }) => variantId === line.variantId));
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
          maxLength={SEARCH_LENGTH}
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
          {(product) => (
            <>
              <small>
                {priceText(product)}
                {product.note}
                {isInBox(product) ? ` · ${t('adding.in_box')}` : ''}
              </small>
              {product.fits ? <small>{t('adding.fits', { names: formatList(product.fits, locale) })}</small> : null}
            </>
          )}
        </ProductGrid>
      ) : (
        <button type="button" className="button quiet small" onClick={() => onSearch({ typed: '', category: null })}>
          {t('adding.all')}
        </button>
      )}
    </>
  );
}
