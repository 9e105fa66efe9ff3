import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import type { Facts } from '../catalogue/facts.ts';
import { ProductSafety } from '../law/index.ts';

/** The information that product safety law requires before a purchase. */
export const ProductDetails = renderOnce('product-details', function ProductDetails({ facts }: { facts: Facts }) {
  const { t } = useView();
  return facts.safety ? (
    <section className="details later" aria-labelledby="maker">
      <h2 id="maker">{t('product.maker')}</h2>
      <ProductSafety safety={facts.safety} />
    </section>
  ) : null;
});
