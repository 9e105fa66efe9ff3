import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * Products to choose one from.
 *
 * @param last handle of the product that was chosen last, which gets the focus that its form had. @param children the
 * lines below a product's title.
 */
export function ProductGrid<P extends { handle: string; title: string; image: string | null }>({
  products,
  last,
  onChoose,
  children,
}: {
  products: readonly P[];
  last: string | null;
  onChoose(product: P): void;
  children(product: P): ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    // not while a search is typed, which may make the list go and come back
    if (document.activeElement === document.body) list.current?.querySelector<HTMLElement>('[data-last]')?.focus();
  }, []);
  return (
    <ul ref={list} className="add-grid">
      {products.map((product) => (
        <li key={product.handle}>
          <button type="button" data-last={product.handle === last || undefined} onClick={() => onChoose(product)}>
            {product.image ? <img src={product.image} alt="" width={96} height={96} loading="lazy" /> : null}
            <span>
              <b>{product.title}</b>
              {children(product)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
