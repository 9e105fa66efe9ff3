import { sizeName } from '../../../platform/shared/format.ts';
import { useView } from '../../../site/view.tsx';
import type { linesOf } from '../billing/contract.ts';

/** The products that the page of a mailed link is about. */
export function ProductList({ lines }: { lines: ReturnType<typeof linesOf> }) {
  const { locale } = useView();
  return (
    <ul>
      {lines.map(({ title, variantTitle, quantity }, i) => (
        <li key={i}>
          {quantity} × {title}
          {variantTitle ? `, ${sizeName(variantTitle, locale)}` : ''}
        </li>
      ))}
    </ul>
  );
}
