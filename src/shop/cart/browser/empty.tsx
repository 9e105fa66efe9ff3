import { WAITING } from '../../../brand/tables/drawings.ts';
import { pages } from '../../../routes.ts';
import { FOOD_CATEGORIES } from '../../../species/tables/names.ts';
import { Problems } from './problems.tsx';
import type { Problem } from './requests.ts';
import type { CartSetting } from './snapshot.ts';
import { texts } from './texts.ts';

export interface Link {
  href: string;
  name: string;
}

/** An empty cart: a drawing, a sentence, and links to the feeding plan, where there is one, and to categories. */
export function EmptyCart({
  setting,
  problems,
  plan,
  onRetry,
}: {
  setting: CartSetting;
  problems: Problem[];
  plan?: Link | null;
  onRetry?: () => void;
}) {
  const t = texts(setting);
  return (
    <div className="empty">
      <Problems problems={problems} setting={setting} onRetry={onRetry} />
      <svg className="art" viewBox="0 0 200 200" aria-hidden>
        <use href={`/sprite.svg#${WAITING}`} />
      </svg>
      <p>{t('cart.empty')}</p>
      {plan ? (
        <a className="button action" href={plan.href}>
          {plan.name}
        </a>
      ) : null}
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
