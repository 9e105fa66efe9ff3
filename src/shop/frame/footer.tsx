import type { ReactNode } from 'react';
import {
  HAS_BATCHES,
  HAS_GIFTS,
  HAS_NEWSLETTER,
  HAS_PARCELS,
  HAS_PLANNER,
  HAS_REFERRALS,
  HAS_WISH_LIST,
} from '../../brand/tables/has.ts';
import { countryName, formatMoney } from '../../platform/shared/format.ts';
import { shippingCost } from '../../platform/shared/markets.ts';
import { api, pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { deliveryDays } from '../delivery/index.ts';
import { CustomsNote, LawLinks } from '../law/index.ts';
import { FooterForm } from '../sign-ups/index.ts';
import {
  Categories,
  ContentLinks,
  hasContentLinks,
  hasStoryLinks,
  Link,
  Logo,
  SECTIONS,
  StoryLinks,
} from './links.tsx';
import { MarketButton } from './markets.tsx';

/** A part of the footer: closed under its title on phones, open below a heading where there is room. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="footer-part">
      <h2>{title}</h2>
      <details>
        <summary>{title}</summary>
        {children}
      </details>
    </div>
  );
}

/** Links that the footer of every page has: those of the law and to the legal pages. */
function Legal() {
  const { t, market } = useView();
  const demo = t('footer.demo').trim();
  return (
    <>
      <nav className="wrap legal" aria-label={t('footer.legal')}>
        <ul>
          <LawLinks />
          {/* the way to help stands at the same place on every page, also where the footer's parts are closed */}
          <ContentLinks names={['contact', ...SECTIONS.legal]} />
          <Link href={pages.cookies(market.code)} name={t('consent.settings')} />
        </ul>
      </nav>
      {demo && <p className="wrap small">{demo}</p>}
      <noscript>
        <img src={api.trackingVisit} alt="" width="1" height="1" />
      </noscript>
    </>
  );
}

/**
 * The footer of every page. @param minimal of a page that asks one thing at a time: the way to help and the legal links
 * alone. @param offersNewsletter with the form for the newsletter.
 */
export function Footer({ minimal, offersNewsletter }: { minimal: boolean; offersNewsletter: boolean }) {
  const view = useView();
  const { t, market, locale } = view;
  const money = (amount: number) => formatMoney(amount, market.currency, locale, true);
  if (minimal)
    return (
      <footer className="footer minimal">
        <Legal />
      </footer>
    );
  return (
    <footer className="footer later">
      {HAS_NEWSLETTER && offersNewsletter ? <FooterForm /> : null}
      <div className="wrap footer-row">
        <div className="footer-about">
          <Logo />
          <p>{t('footer.about')}</p>
        </div>
        <nav aria-label={t('footer.shop')}>
          <Part title={t('footer.shop')}>
            <ul>
              <Categories />
              {HAS_GIFTS ? <Link href={pages.giftCard(market.code)} name={t('gift_card.title')} /> : null}
              {HAS_WISH_LIST ? <Link href={pages.wishList(market.code)} name={t('wish_list.title')} /> : null}
            </ul>
          </Part>
        </nav>
        {hasContentLinks(view, SECTIONS.about) || hasStoryLinks(view) ? (
          <nav aria-label={t('footer.about_us')}>
            <Part title={t('footer.about_us')}>
              <ul>
                <ContentLinks names={SECTIONS.about} />
                <StoryLinks />
              </ul>
            </Part>
          </nav>
        ) : null}
        <nav aria-label={t('footer.help')}>
          <Part title={t('footer.help')}>
            <ul>
              {HAS_PLANNER ? <Link href={pages.planner(market.code)} name={t('nav.planner')} /> : null}
              {HAS_PARCELS ? <Link href={pages.parcel(market.code)} name={t('parcel.title')} /> : null}
              {HAS_BATCHES ? <Link href={pages.batch(market.code)} name={t('batch.link')} /> : null}
              <ContentLinks names={SECTIONS.help} />
              {HAS_REFERRALS ? <Link href={pages.refer(market.code)} name={t('refer.title')} /> : null}
            </ul>
          </Part>
        </nav>
        <Part title={t('footer.delivery')}>
          <p>
            {`${t('footer.delivery_text', {
              days: deliveryDays(t, market),
              cost: money(shippingCost(market)),
              threshold: money(market.freeShipping),
            })} `}
            <CustomsNote />
          </p>
          <p>{t('footer.market', { market: countryName(market.country, locale), currency: market.currency })}</p>
          <MarketButton long />
        </Part>
      </div>
      <Legal />
    </footer>
  );
}
