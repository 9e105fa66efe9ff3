import { hreflang } from '../platform/document/head.tsx';
import type { View } from '../platform/document/screen.ts';
import { openMarkets } from '../platform/market/markets.ts';
import { pages } from '../routes.ts';
import { opens, SideDialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

const ID = 'markets';

/** Says where one shops, and opens the list of countries. */
export function MarketButton({ view, long = false }: { view: View; long?: boolean }) {
  const { t, market } = view;
  return (
    <button className={long ? 'button quiet small' : 'icon-button market-button'} {...opens(ID)}>
      <Icon name="globe" size={long ? 20 : 22} />
      <span className="visually-hidden">{t('markets.open', { market: market.nativeName })}</span>
      <span>{long ? `${market.nativeName} · ${market.currency}` : market.country}</span>
    </button>
  );
}

/** Every country that is served, each with this same page. */
export function MarketDialog({ view }: { view: View }) {
  const { t, market, url, config, rest } = view;
  const byName = openMarkets(config.group).sort((a, b) => (a.nativeName < b.nativeName ? -1 : 1));
  return (
    <SideDialog id={ID} label={t('markets.title')} head={<h2>{t('markets.title')}</h2>} view={view}>
      <p>{t('markets.text')}</p>
      <ul className="markets">
        {byName.map((other) => (
          <li key={other.code}>
            <a
              href={`${pages.below(other.code, rest)}${url.search.replace(/[?&](?:after|before)=[^&]*/g, '')}`}
              data-country={other.country}
              hrefLang={hreflang(other)}
              {...(other.code === market.code ? { 'aria-current': 'true' as const } : {})}
            >
              <b>{other.nativeName}</b>
              <small>
                {other.currency} · {t(`markets.language_${other.language}`)}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </SideDialog>
  );
}

/** Offers another country to visitors who are there; filled and shown by `client/start.ts`, never in the way. */
export function MarketOffer({ view: { t } }: { view: View }) {
  return (
    <aside className="offer" aria-label={t('offer.label')} data-offer hidden>
      <p data-offer-text>{t('offer.text')}</p>
      <p className="actions">
        <a className="button action small" href="#markets" data-offer-go>
          {t('offer.go')}
        </a>
        <button className="button quiet small" data-offer-stay>
          {t('offer.stay')}
        </button>
      </p>
    </aside>
  );
}
