import { useView } from '../../site/view.tsx';
import type { SeenProduct } from './model/seen.ts';

/**
 * The place of the products that the visitor has looked at last. The page is the same for everybody: the browser fills
 * it in where the visitor has allowed functions. @param product of the page, which the browser notes.
 */
export function RecentlySeen({ product }: { product?: SeenProduct }) {
  const { t } = useView();
  return (
    <section className="wrap section seen" hidden {...(product && { 'data-product': JSON.stringify(product) })}>
      <div className="section-head">
        <h2>{t('seen.title')}</h2>
        <button type="button" className="link-button">
          {t('seen.clear')}
        </button>
      </div>
      <ul className="grid" />
    </section>
  );
}
