import { formatMoney } from '../../platform/market/format.ts';
import type { Frame } from '../../site/render.tsx';
import { useView } from '../../site/view.tsx';
import { CartPanel } from '../cart/panel.tsx';
import { ConsentBanner } from '../consent/banner.tsx';
import { PageThirdParties } from '../consent/page-third-parties.tsx';
import { Footer } from './footer.tsx';
import { Header, Menu } from './header.tsx';
import { MarketDialog, MarketOffer } from './markets.tsx';

/** Header, content and footer of every page. The frame itself is not personal, so pages can be cached. */
export const ShopFrame: Frame = ({ children }) => {
  const view = useView();
  const { t, market, locale } = view;
  const money = (amount: number) => formatMoney(amount, market.currency, locale, true);
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <ConsentBanner />
      <aside className="banner" aria-label={t('nav.notice')}>
        {t('nav.banner', { threshold: money(market.freeShipping) })}
      </aside>
      <MarketOffer />
      <Header />
      <Menu />
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
      <Footer />
      <MarketDialog />
      <CartPanel />
      <PageThirdParties />
    </>
  );
};
