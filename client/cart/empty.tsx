import { CATEGORIES, pages } from '../../src/routes.ts';
import type { Problem } from './storage.ts';
import type { CartSetting } from './store.ts';
import { texts } from './texts.ts';

/** A cart with nothing in it: a drawing, a sentence, ways on. */
export function EmptyCart({ setting, text, problems }: { setting: CartSetting; text: string; problems: Problem[] }) {
  const t = texts(setting);
  return (
    <div className="empty">
      {problems.map((problem) => (
        <p key={problem.code} className="alert" role="alert">
          {problem.message}
        </p>
      ))}
      <svg className="art" viewBox="0 0 200 200" aria-hidden>
        <use href="/sprite.svg#dog-waiting" />
      </svg>
      <p>{text}</p>
      <ul className="chips">
        {CATEGORIES.slice(0, 4).map((category) => (
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
