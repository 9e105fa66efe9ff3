import type { ReactNode } from 'react';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import type { Facts } from '../catalogue/facts.ts';
import { ProductSafety } from '../law/index.ts';

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** What a product is made of, and the information that product safety law requires before a purchase. */
export const ProductDetails = renderOnce('product-details', function ProductDetails({ facts }: { facts: Facts }) {
  const { t } = useView();
  if (!facts.material && !facts.safety) return null;
  return (
    <div className="details later">
      {facts.material ? (
        <Section id="material" title={t('product.material')}>
          <p>{facts.material}</p>
        </Section>
      ) : null}
      {facts.safety ? (
        <Section id="maker" title={t('product.maker')}>
          <ProductSafety safety={facts.safety} />
        </Section>
      ) : null}
    </div>
  );
});
