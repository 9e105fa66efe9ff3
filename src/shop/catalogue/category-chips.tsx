import type { View } from '../../platform/document/screen.ts';
import { CATEGORIES, pages } from '../../routes.ts';

/** A way on from a page that has nothing to show. */
export function CategoryChips({ view: { t, market } }: { view: View }) {
  return (
    <ul className="chips">
      {CATEGORIES.map((category) => (
        <li key={category}>
          <a className="chip" href={pages.category(market.code, category)}>
            {t(`category.${category}.name`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
