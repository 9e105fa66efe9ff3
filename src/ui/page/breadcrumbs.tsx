import { pages } from '../../routes.ts';
import type { Crumb } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';

/** The path to this page from the home page. The last entry is the page itself. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const view = useView();
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
