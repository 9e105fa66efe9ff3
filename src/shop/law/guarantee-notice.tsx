import { officialLanguages } from '../../platform/market/languages.ts';
import { guaranteeNoticePath } from '../../routes.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { TermsLink } from './parts.tsx';
import { rightsIn } from './rights.ts';

/**
 * The legal guarantee, named before the order: the official notice of the European Union in the market's languages
 * where the owner has put it in, and the shop's own text. Source: Directive 2011/83/EU Art. 6(1)(l), Implementing
 * Regulation (EU) 2025/1960.
 */
export const GuaranteeNotice = renderOnce('guarantee-notice', function GuaranteeNotice() {
  const { t, market, settings } = useView();
  const { guarantee, guaranteeYears } = rightsIn(market.country);
  const notices =
    guarantee === 'eu'
      ? officialLanguages[market.country].filter((language) => settings.guaranteeNotices.includes(language))
      : [];
  return (
    <section className="guarantee later" aria-labelledby="guarantee">
      <h2 id="guarantee">{t('guarantee.title')}</h2>
      {notices.map((language) => (
        <a key={language} href={guaranteeNoticePath(language)}>
          <img
            src={guaranteeNoticePath(language)}
            alt={t('guarantee.notice')}
            lang={language}
            width="320"
            height="320"
            loading="lazy"
            decoding="async"
          />
        </a>
      ))}
      <p className="small">
        {t(`guarantee.law_${guarantee}`, { years: guaranteeYears ?? 0 })} <TermsLink name={t('guarantee.terms')} />
      </p>
    </section>
  );
});
