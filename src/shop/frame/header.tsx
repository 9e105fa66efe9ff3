import { HAS_PLANNER, HAS_REFERRALS, HAS_WISH_LIST } from '../../brand/tables/has.ts';
import { type ContentPage, pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { opens } from '../../ui/commands.ts';
import { Icon } from '../../ui/icon.tsx';
import { SideDialog } from '../../ui/page/dialog.tsx';
import { toolOf } from '../../ui/tool.ts';
import { Categories, ContentLinks, Link, Logo, SECTIONS, StoryLinks } from './links.tsx';
import { MarketButton } from './markets.tsx';

const SEARCH = '/search';

/** The way to the feeding plan, quiet beside the action that a page itself asks for. */
function PlannerButton({ className }: { className: string }) {
  const { t, market, rest } = useView();
  if (!HAS_PLANNER) return null;
  const href = pages.planner(market.code);
  return (
    <a
      className={`button quiet ${className}`}
      href={href}
      {...(href === pages.below(market.code, rest) ? { 'aria-current': 'page' as const } : {})}
    >
      {t('nav.planner')}
    </a>
  );
}

/** The search of wide windows; a narrow one has it in the menu too, and a tool has one name. */
const MAIN_SEARCH = 'q';

/** A search field with suggestions. The search page has its own and shows no second one. */
function SearchForm({ id }: { id: string }) {
  const { t, market, rest } = useView();
  if (rest === SEARCH) return null;
  return (
    <form
      className="search"
      role="search"
      action={pages.search(market.code)}
      {...(id === MAIN_SEARCH && toolOf('search_products', t('tool.search'), true))}
    >
      <label className="visually-hidden" htmlFor={id}>
        {t('nav.search')}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        placeholder={t('nav.search_hint')}
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
  const { t, market, rest } = useView();
  // the fragment puts the focus into the field
  const search = `${rest === SEARCH ? '' : pages.search(market.code)}#q-page`;
  return (
    <header className="header">
      <a className="skip" href={search}>
        {t('nav.skip_search')}
      </a>
      <div className="wrap header-row">
        <button className="icon-button menu-button" aria-label={t('nav.menu')} {...opens('menu')}>
          <Icon name="menu" />
        </button>
        <Logo />
        <nav className="nav" aria-label={t('nav.categories')}>
          <ul>
            <Categories short />
            <ContentLinks names={['why-insects']} />
          </ul>
        </nav>
        <PlannerButton className="small header-planner" />
        <SearchForm id={MAIN_SEARCH} />
        <a className="icon-button search-link" href={search} aria-label={t('nav.search')}>
          <Icon name="search" />
        </a>
        <MarketButton />
        <a
          className="icon-button account-link"
          href={pages.account(market.code)}
          aria-label={t('account.title')}
          data-named={t('account.title_named', { name: '…' })}
        >
          <Icon name="account" />
        </a>
        <a className="icon-button cart-link" href={pages.cart(market.code)} data-cart-link>
          <Icon name="cart" />
          <span className="visually-hidden">{t('nav.cart')}</span> <span className="count" data-cart-count hidden />
        </a>
      </div>
    </header>
  );
}

/** The pages of the menu for who wants to know the shop before buying. */
const ASKED_FIRST: readonly ContentPage[] = ['why-insects', 'taste-guarantee', 'faq', 'contact'];
const OTHERS = [...SECTIONS.help, ...SECTIONS.about].filter((name) => !ASKED_FIRST.includes(name));

/** The menu that the header opens on small screens. */
export function Menu() {
  const { t, market } = useView();
  return (
    <SideDialog id="menu" label={t('nav.menu')} head={<Logo />}>
      <PlannerButton className="wide" />
      <SearchForm id="q-menu" />
      <nav aria-label={t('nav.menu')}>
        <ul className="menu-categories">
          <Categories />
        </ul>
        <ul className="menu-more">
          <ContentLinks names={ASKED_FIRST} />
          <StoryLinks />
          <ContentLinks names={OTHERS} />
          {HAS_REFERRALS ? <Link href={pages.refer(market.code)} name={t('refer.title')} /> : null}
          {HAS_WISH_LIST ? <Link href={pages.wishList(market.code)} name={t('wish_list.title')} /> : null}
        </ul>
      </nav>
      <MarketButton long />
    </SideDialog>
  );
}
