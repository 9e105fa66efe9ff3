import CartPanel from '../../client/islands/cart-panel.tsx';
import { Island } from '../platform/document/island.tsx';
import type { Frame } from '../platform/document/render.tsx';
import type { View } from '../platform/document/screen.ts';
import { marketByCode, shippingCost } from '../platform/market/markets.ts';
import { formatMoney } from '../platform/market/model.ts';
import { CATEGORIES, pages } from '../routes.ts';
import { Icon } from './icon.tsx';

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
      <header className="header">
        <div className="wrap header-row">
          <button className="icon-button menu-button" popoverTarget="menu" aria-label={t('nav.menu')}>
            <Icon name="menu" />
          </button>
          <Logo view={view} />
          <nav className="nav" aria-label={t('nav.categories')}>
            <ul>
              <Categories view={view} />
            </ul>
          </nav>
          <SearchForm view={view} id="q" />
          <a className="icon-button cart-link" href={pages.cart(market.code)} data-cart-link>
            <Icon name="cart" />
            <span className="visually-hidden">{t('nav.cart')}</span>
            <span className="count" data-cart-count hidden />
          </a>
        </div>
      </header>
      <nav id="menu" className="menu" popover="auto" aria-label={t('nav.menu')}>
        <div className="menu-head">
          <Logo view={view} />
          <button className="icon-button" popoverTarget="menu" popoverTargetAction="hide" aria-label={t('nav.close')}>
            <Icon name="close" />
          </button>
        </div>
        <SearchForm view={view} id="q-menu" />
        <ul>
          <Categories view={view} />
        </ul>
      </nav>
      <main id="main" tabIndex={-1}>
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
          <div>
            <h2>{t('footer.delivery')}</h2>
            <p>{t('footer.delivery_text', { cost: money(shippingCost(market)), threshold: money(market.freeShipping) })}</p>
            <p>{t('footer.market', { market: market.nativeName, currency: market.currency })}</p>
            <details className="countries">
              <summary>{t('footer.countries')}</summary>
              <ul>
                {view.config.group.availableCountries.map((code) => {
                  const other = marketByCode(code, view.config.group);
                  return other ? (
                    <li key={code}>
                      <a
                        href={`${pages.home(code)}${view.rest === '/' ? '' : view.rest}`}
                        rel="nofollow"
                        {...(code === market.code ? { 'aria-current': 'true' as const } : {})}
                      >
                        {other.nativeName}
                      </a>
                    </li>
                  ) : null;
                })}
              </ul>
            </details>
          </div>
        </div>
        <p className="wrap small">{t('footer.demo')}</p>
      </footer>
      <Island name="cart-panel" of={CartPanel} props={cartSetting(view)} />
    </>
  );
};
