import { LANGUAGES } from '../../languages/index.ts';
import { escapeHtml, html } from '../../platform/document/html.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { type Market, openMarkets } from '../../platform/shared/markets.ts';
import { pages } from '../../routes.ts';
import { hreflang } from '../../site/head.tsx';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { opens } from '../../ui/commands.ts';
import { Icon } from '../../ui/icon.tsx';
import { SideDialog } from '../../ui/page/dialog.tsx';

const ID = 'markets';
/** URL parameters that links to other markets keep; cursors and signatures are valid in one market only. */
const SHARED_PARAMS = new Set(['q', 'show', 'sort', 'available', 'form', 'life_stage', 'species', 'country']);

/** Shows the current country and opens the list of countries. */
export function MarketButton({ long = false }: { long?: boolean }) {
  const { t, market } = useView();
  return (
    <button className={long ? 'button quiet small' : 'icon-button market-button'} {...opens(ID)}>
      <Icon name="globe" size={long ? 20 : 22} />
      <span className="visually-hidden">{t('markets.open', { market: market.nativeName })}</span>
      <span>{long ? `${market.nativeName} · ${market.currency}` : market.country}</span>
    </button>
  );
}

interface MarketEntry {
  market: Market;
  /** The attributes of its link besides the address. */
  attributes: string;
  /** The content of its link. */
  name: string;
}

const entriesByTexts = new WeakMap<Translate, readonly MarketEntry[]>();

/** The entries of the list of countries, in the order that their names have in the page's language. */
function marketEntries({ t, settings, locale }: View): readonly MarketEntry[] {
  let entries = entriesByTexts.get(t);
  if (!entries) {
    const byName = new Intl.Collator(locale);
    const languageNames = new Intl.DisplayNames(locale, { type: 'language' });
    entries = openMarkets(settings.group)
      .toSorted((a, b) => byName.compare(a.nativeName, b.nativeName))
      .map((market) => ({
        market,
        attributes: html`hreflang="${hreflang(market)}"`,
        name: html`<b>${market.nativeName}</b><small>${market.currency} · ${languageNames.of(market.language)!}</small>`,
      }));
    entriesByTexts.set(t, entries);
  }
  return entries;
}

/** The query of an address without the parameters that are valid in one market only. */
function sharedSearch(search: string): string {
  if (search === '') return '';
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) if (!SHARED_PARAMS.has(name)) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}

/** The links of the list of countries to the current page. */
function marketLinks(view: View): string {
  const search = sharedSearch(view.url.search);
  return marketEntries(view)
    .map(({ market, attributes, name }) => {
      const href = escapeHtml(`${pages.below(market.code, view.rest)}${search}`);
      return `<li><a href="${href}" ${attributes}${market.code === view.market.code ? ' aria-current="true"' : ''}>${name}</a></li>`;
    })
    .join('');
}

/** Links to the current page in every country. */
export function MarketDialog() {
  const view = useView();
  const { t } = view;
  return (
    <SideDialog id={ID} label={t('markets.title')} head={<h2>{t('markets.title')}</h2>}>
      <p>{t('markets.text')}</p>
      <ul className="markets" dangerouslySetInnerHTML={{ __html: marketLinks(view) }} />
    </SideDialog>
  );
}

/** A sentence with a placeholder element for the country's name, which the browser fills in. */
function WithCountry({ text }: { text: (params: { country: string }) => string }) {
  const [before = '', after = ''] = text({ country: '\0' }).split('\0');
  return (
    <>
      {before}
      <span data-offer-country />
      {after}
    </>
  );
}

/** Offers visitors the market of their own country, in its language. `client/start.ts` fills it in and shows it. */
export function MarketOffer() {
  const view = useView();
  return (
    <aside className="offer" aria-label={view.t('offer.label')} data-offer hidden>
      {LANGUAGES.map((language) => {
        const t = view.translate(language);
        return (
          <div key={language} lang={language} hidden>
            <p>
              <WithCountry text={(params) => t('offer.text', params)} />
            </p>
            <p className="actions">
              <a className="button action small" href="#markets">
                <WithCountry text={(params) => t('offer.go', params)} />
              </a>
              <button className="button quiet small">{t('offer.stay')}</button>
            </p>
          </div>
        );
      })}
    </aside>
  );
}
