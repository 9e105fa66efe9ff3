import { CATEGORIES, pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';

/** Links to all categories, for pages without content. */
export function CategoryChips() {
  const { t, market } = useView();
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
