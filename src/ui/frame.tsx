import CartPanel from '../../client/islands/cart-panel.tsx';
import { Island } from '../platform/document/island.tsx';
import type { Frame } from '../platform/document/render.tsx';
import type { View } from '../platform/document/screen.ts';
import { shippingCost } from '../platform/market/markets.ts';
import { formatMoney } from '../platform/market/model.ts';
import { CATEGORIES, type ContentPage, PEOPLE, pages } from '../routes.ts';
import { opens, SideDialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { MarketButton, MarketDialog, MarketOffer } from './markets.tsx';

/** What the cart needs to know of the page it is on, for the server and the browser alike. */
export const cartSetting = ({ market, locale, t }: View) => ({
  market: market.code,
  country: market.country,
  locale,
  texts: t.group('cart.', 'plan.', 'unit.', 'error.shop_unavailable'),
});

function Logo({ view }: { view: View }) {
  return (
    <a className="logo" href={pages.home(view.market.code)} aria-label={view.t('nav.logo')}>
      <Icon name="twig" size={30} />
      <span>Kvistra</span>
    </a>
  );
}

function Categories({ view }: { view: View }) {
  const { t, market, rest } = view;
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

function Link({ view, href, name }: { view: View; href: string; name: string }) {
  return (
    <li>
      <a href={href} {...(href === pages.below(view.market.code, view.rest) ? { 'aria-current': 'page' as const } : {})}>
        {name}
      </a>
    </li>
  );
}

const ContentLinks = ({ view, of }: { view: View; of: readonly ContentPage[] }) =>
  of
    .filter((page) => view.isPublished(`/${page}`))
    .map((page) => <Link key={page} view={view} href={pages.content(view.market.code, page)} name={view.t(`page.${page}`)} />);

/** What there is to read: the journal, and the people. */
function Stories({ view }: { view: View }) {
  const { t, market } = view;
  return (
    <>
      <Link view={view} href={pages.blog(market.code)} name={t('nav.blog')} />
      {PEOPLE.map((people) => (
        <Link key={people} view={view} href={pages.people(market.code, people)} name={t(`people.${people}`)} />
      ))}
    </>
  );
}

function SearchForm({ view, id }: { view: View; id: string }) {
  const { t, market, url, rest } = view;
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
export const ShopFrame: Frame = ({ view, children }) => {
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
      <MarketOffer view={view} />
      <header className="header">
        <div className="wrap header-row">
          <button className="icon-button menu-button" aria-label={t('nav.menu')} {...opens('menu')}>
            <Icon name="menu" />
          </button>
          <Logo view={view} />
          <nav className="nav" aria-label={t('nav.categories')}>
            <ul>
              <Categories view={view} />
              <Link view={view} href={pages.planner(market.code)} name={t('nav.planner_short')} />
            </ul>
          </nav>
          <SearchForm view={view} id="q" />
          <a className="icon-button search-link" href={pages.search(market.code)} aria-label={t('nav.search')}>
            <Icon name="search" />
          </a>
          <MarketButton view={view} />
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
      <SideDialog id="menu" label={t('nav.menu')} head={<Logo view={view} />} view={view}>
        <SearchForm view={view} id="q-menu" />
        <nav aria-label={t('nav.menu')}>
          <ul className="menu-categories">
            <Categories view={view} />
          </ul>
          <ul className="menu-more">
            <Link view={view} href={pages.planner(market.code)} name={t('nav.planner')} />
            <Stories view={view} />
            <ContentLinks view={view} of={[...HELP, ...ABOUT]} />
          </ul>
        </nav>
        <MarketButton view={view} long />
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
            <Logo view={view} />
            <p>{t('footer.about')}</p>
          </div>
          <nav aria-label={t('footer.shop')}>
            <h2>{t('footer.shop')}</h2>
            <ul>
              <Categories view={view} />
            </ul>
          </nav>
          <nav aria-label={t('footer.about_us')}>
            <h2>{t('footer.about_us')}</h2>
            <ul>
              <ContentLinks view={view} of={ABOUT} />
              <Stories view={view} />
            </ul>
          </nav>
          <nav aria-label={t('footer.help')}>
            <h2>{t('footer.help')}</h2>
            <ul>
              <Link view={view} href={pages.planner(market.code)} name={t('nav.planner')} />
              <ContentLinks view={view} of={HELP} />
            </ul>
          </nav>
          <div>
            <h2>{t('footer.delivery')}</h2>
            <p>{t('footer.delivery_text', { cost: money(shippingCost(market)), threshold: money(market.freeShipping) })}</p>
            <p>{t('footer.market', { market: market.nativeName, currency: market.currency })}</p>
            <MarketButton view={view} long />
          </div>
        </div>
        <nav className="wrap legal" aria-label={t('footer.legal')}>
          <ul>
            <ContentLinks view={view} of={LEGAL} />
          </ul>
        </nav>
        <p className="wrap small">{t('footer.demo')}</p>
      </footer>
      <MarketDialog view={view} />
      <Island name="cart-panel" of={CartPanel} props={cartSetting(view)} />
    </>
  );
};
