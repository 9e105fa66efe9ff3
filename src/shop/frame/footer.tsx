import { formatMoney } from '../../platform/market/format.ts';
import { shippingCost } from '../../platform/market/markets.ts';
import { api, pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { FooterForm } from '../sign-ups/newsletter/footer-form.tsx';
import { Categories, ContentLinks, Link, Logo, StoryLinks } from './links.tsx';
import { MarketButton } from './markets.tsx';
import { SECTIONS } from './sections.ts';

/** The footer of every page. */
export function Footer() {
  const { t, market, locale } = useView();
  const money = (amount: number) => formatMoney(amount, market.currency, locale, true);
  return (
    <footer className="footer">
      <FooterForm />
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
            <ContentLinks names={SECTIONS.about} />
            <StoryLinks />
          </ul>
        </nav>
        <nav aria-label={t('footer.help')}>
          <h2>{t('footer.help')}</h2>
          <ul>
            <Link href={pages.planner(market.code)} name={t('nav.planner')} />
            <Link href={pages.parcel(market.code)} name={t('parcel.title')} />
            <ContentLinks names={SECTIONS.help} />
            <Link href={pages.lead(market.code)} name={t('lead.title')} />
            <Link href={pages.refer(market.code)} name={t('refer.title')} />
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
          <ContentLinks names={SECTIONS.legal} />
          <Link href={pages.cookies(market.code)} name={t('consent.settings')} />
        </ul>
      </nav>
      <p className="wrap small">{t('footer.demo')}</p>
      <noscript>
        <img src={api.tracking.visit} alt="" width="1" height="1" />
      </noscript>
    </footer>
  );
}
