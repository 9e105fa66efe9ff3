import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { opens, SideDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Categories, ContentLinks, Link, Logo, StoryLinks } from './links.tsx';
import { MarketButton } from './markets.tsx';
import { SECTIONS } from './sections.ts';

function SearchForm({ id }: { id: string }) {
  const { t, market, url, rest } = useView();
  return (
    <form className="search" role="search" action={pages.search(market.code)}>
      <label className="visually-hidden" htmlFor={id}>
        {t('nav.search')}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        placeholder={t('nav.search_hint')}
        defaultValue={rest === '/search' ? (url.searchParams.get('q') ?? '') : ''}
        maxLength={100}
        autoComplete="off"
        data-suggest={market.code}
      />
      <button className="icon-button" aria-label={t('nav.search')}>
        <Icon name="search" />
      </button>
    </form>
  );
}

/** The header of every page. */
export function Header() {
  const { t, market } = useView();
  return (
    <header className="header">
      <div className="wrap header-row">
        <button className="icon-button menu-button" aria-label={t('nav.menu')} {...opens('menu')}>
          <Icon name="menu" />
        </button>
        <Logo />
        <nav className="nav" aria-label={t('nav.categories')}>
          <ul>
            <Categories />
            <Link href={pages.planner(market.code)} name={t('nav.planner_short')} />
          </ul>
        </nav>
        <SearchForm id="q" />
        <a className="icon-button search-link" href={pages.search(market.code)} aria-label={t('nav.search')}>
          <Icon name="search" />
        </a>
        <MarketButton />
        <a className="icon-button account-link" href={pages.account(market.code)} aria-label={t('account.title')}>
          <Icon name="account" />
        </a>
        <a className="icon-button cart-link" href={pages.cart(market.code)} data-cart-link>
          <Icon name="cart" />
          <span className="visually-hidden">{t('nav.cart')}</span>
          <span className="count" data-cart-count hidden />
        </a>
      </div>
    </header>
  );
}

/** The menu that the header opens on small screens. */
export function Menu() {
  const { t, market } = useView();
  return (
    <SideDialog id="menu" label={t('nav.menu')} head={<Logo />}>
      <SearchForm id="q-menu" />
      <nav aria-label={t('nav.menu')}>
        <ul className="menu-categories">
          <Categories />
        </ul>
        <ul className="menu-more">
          <Link href={pages.planner(market.code)} name={t('nav.planner')} />
          <StoryLinks />
          <ContentLinks names={[...SECTIONS.help, ...SECTIONS.about]} />
        </ul>
      </nav>
      <MarketButton long />
    </SideDialog>
  );
}
