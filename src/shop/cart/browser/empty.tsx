import { WAITING } from '../../../brand/tables/drawings.ts';
import { pages } from '../../../routes.ts';
import { FOOD_CATEGORIES } from '../../../species/tables/names.ts';
import { Problems } from './problems.tsx';
import type { Problem } from './requests.ts';
import type { CartSetting } from './snapshot.ts';
import { texts } from './texts.ts';

/** An empty cart: a drawing, a sentence, and links to categories. */
export function EmptyCart({
  setting,
  problems,
  onRetry,
}: {
  setting: CartSetting;
  problems: Problem[];
  onRetry?: () => void;
}) {
  const t = texts(setting);
  return (
    <div className="empty">
      <Problems problems={problems} setting={setting} onRetry={onRetry} />
      <svg className="art" viewBox="0 0 200 200" aria-hidden>
        <use href={`/sprite.svg#${WAITING}`} />
      </svg>
      <h2>{t('cart.empty')}</h2>
      <ul className="chips">
        {FOOD_CATEGORIES.map((category) => (
          <li key={category}>
            <a className="chip" href={pages.category(setting.market, category)}>
              {t(`cart.to_${category.replace('-', '_')}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
