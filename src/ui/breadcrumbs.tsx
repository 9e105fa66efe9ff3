import type { Crumb, View } from '../platform/document/screen.ts';
import { pages } from '../routes.ts';

/** Where this page stands; the last entry is the page itself. */
export function Breadcrumbs({ view, trail }: { view: View; trail: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label={view.t('nav.breadcrumbs')}>
      <ol>
        {[{ name: view.t('nav.home'), href: pages.home(view.market.code) }, ...trail].map(({ name, href }) => (
          <li key={name}>{href ? <a href={href}>{name}</a> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
