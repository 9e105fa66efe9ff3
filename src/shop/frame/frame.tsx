import CartPanel from '../../../client/islands/cart-panel.tsx';
import { Island } from '../../platform/document/island.tsx';
import { formatMoney } from '../../platform/market/format.ts';
import { shippingCost } from '../../platform/market/markets.ts';
import { CATEGORIES, type ContentPage, PEOPLE, pages } from '../../routes.ts';
import type { Frame } from '../../site/render.tsx';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { opens, SideDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MarketButton, MarketDialog, MarketOffer } from './markets.tsx';

/** What the cart needs to know of the page it is on, for the server and the browser alike. */
export const cartSetting = ({ market, locale, t }: View) => ({
  market: market.code,
  country: market.country,
  locale,
  texts: t.group('cart.', 'plan.', 'unit.', 'error.shop_unavailable'),
});

function Logo() {
  const view = useView();
  return (
    <a className="logo" href={pages.home(view.market.code)} aria-label={view.t('nav.logo')}>
      <Icon name="twig" size={30} />
      <span>Kvistra</span>
    </a>
  );
}

function Categories() {
  const { t, market, rest } = useView();
  return CATEGORIES.map((category) => (
    <li key={category}>
      <a href={pages.category(market.code, category)} {...(rest === `/${category}` ? { 'aria-current': 'page' as const } : {})}>
        {t(`category.${category}.name`)}
      </a>
    </li>
  ));
}

const ABOUT = ['why-insects', 'our-story', 'research', 'sustainability', 'antibiotics'] as const;
const HELP = ['faq', 'contact', 'retailers', 'bonus-club', 'discount-code'] as const;
const LEGAL = ['terms-conditions', 'privacy-policy', 'imprint', 'accessibility'] as const;

function Link({ href, name }: { href: string; name: string }) {
  const view = useView();
  return (
    <li>
      <a href={href} {...(href === pages.below(view.market.code, view.rest) ? { 'aria-current': 'page' as const } : {})}>
        {name}
      </a>
    </li>
  );
}

const ContentLinks = ({ of }: { of: readonly ContentPage[] }) => {
  const view = useView();
  return of
    .filter((page) => view.isPublished(`/${page}`))
    .map((page) => <Link key={page} href={pages.content(view.market.code, page)} name={view.t(`page.${page}`)} />);
};

/** What there is to read: the journal, and the people. */
function Stories() {
  const { t, market } = useView();
  return (
    <>
      <Link href={pages.blog(market.code)} name={t('nav.blog')} />
      {PEOPLE.map((people) => (
        <Link key={people} href={pages.people(market.code, people)} name={t(`people.${people}`)} />
      ))}
    </>
  );
}

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

/** Header, content and footer of every page. Nothing in it concerns one person. */
export const ShopFrame: Frame = ({ children }) => {
  const view = useView();
  const { t, market, locale } = view;
  const money = (amount: number) => formatMoney(amount, market.currency, locale, true);
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <aside className="banner" aria-label={t('nav.notice')}>
        {t('nav.banner', { threshold: money(market.freeShipping) })}
      </aside>
      <MarketOffer />
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
      <SideDialog id="menu" label={t('nav.menu')} head={<Logo />}>
        <SearchForm id="q-menu" />
        <nav aria-label={t('nav.menu')}>
          <ul className="menu-categories">
            <Categories />
          </ul>
          <ul className="menu-more">
            <Link href={pages.planner(market.code)} name={t('nav.planner')} />
            <Stories />
            <ContentLinks of={[...HELP, ...ABOUT]} />
          </ul>
        </nav>
        <MarketButton long />
      </SideDialog>
      <main id="main" tabIndex={-1}>
        {view.preview ? (
          <p className="wrap alert calm" role="status">
            {t('preview.note')}
          </p>
        ) : null}
        {view.problems.length > 0 ? (
          <div className="wrap problems">
            {view.problems.map((problem) => (
              <p key={problem.code} className="alert" role="alert">
                {problem.message}
              </p>
            ))}
          </div>
        ) : null}
        {children}
      </main>
      <footer className="footer">
        <div className="wrap footer-row">
          <div>
            <Logo />
            <p>{t('footer.about')}</p>
          </div>
          <nav aria-label={t('footer.shop')}>
            <h2>{t('footer.shop')}</h2>
            <ul>
              <Categories />
            </ul>
          </nav>
          <nav aria-label={t('footer.about_us')}>
            <h2>{t('footer.about_us')}</h2>
            <ul>
              <ContentLinks of={ABOUT} />
              <Stories />
            </ul>
          </nav>
          <nav aria-label={t('footer.help')}>
            <h2>{t('footer.help')}</h2>
            <ul>
              <Link href={pages.planner(market.code)} name={t('nav.planner')} />
              <ContentLinks of={HELP} />
            </ul>
          </nav>
          <div>
            <h2>{t('footer.delivery')}</h2>
            <p>{t('footer.delivery_text', { cost: money(shippingCost(market)), threshold: money(market.freeShipping) })}</p>
            <p>{t('footer.market', { market: market.nativeName, currency: market.currency })}</p>
            <MarketButton long />
          </div>
        </div>
        <nav className="wrap legal" aria-label={t('footer.legal')}>
          <ul>
            <ContentLinks of={LEGAL} />
          </ul>
        </nav>
        <p className="wrap small">{t('footer.demo')}</p>
      </footer>
      <MarketDialog />
      <Island name="cart-panel" component={CartPanel} props={cartSetting(view)} />
    </>
  );
};
