import type { OfficialLanguage } from '../../countries/withdrawal-words.ts';
import { officialLanguagesFor } from '../../platform/market/languages.ts';
import { guaranteeNoticePath, pages } from '../../routes.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { isNoticeLanguage, NOTICE_SIZE, NOTICES, yourEurope, yourEuropeText } from './notices.ts';
import { TermsLink } from './parts.tsx';
import { rightsIn } from './rights.ts';

/** The picture of the notice, which is fetched when somebody comes near it. */
export function NoticePicture({ language }: { language: OfficialLanguage }) {
  const { t } = useView();
  return (
    <img
      src={guaranteeNoticePath(language)}
      alt={t('guarantee.notice')}
      lang={language}
      {...NOTICE_SIZE}
      loading="lazy"
      decoding="async"
    />
  );
}

/**
 * The legal guarantee, named before the order: the harmonised notice in the official languages of a market of the
 * European Union, the link that its QR code has, and the shop's own text. Source: Directive 2011/83/EU Art. 6(1)(l) and
 * 22a, Implementing Regulation (EU) 2025/1960.
 *
 * @param isFolded the notice shows whole at the first press on its title; otherwise the one in the first language shows
 * at once. @param isInTerms the page is that of the terms.
 */
export const GuaranteeNotice = renderOnce(
  'guarantee-notice',
  function GuaranteeNotice({ isFolded = false, isInTerms = false }: { isFolded?: boolean; isInTerms?: boolean }) {
    const { t, market } = useView();
    const { guarantee, guaranteeYears } = rightsIn(market.country);
    const languages = guarantee === 'eu' ? officialLanguagesFor(market).filter(isNoticeLanguage) : [];
    const [first] = languages;
    return (
      <section className="guarantee later" aria-labelledby="guarantee">
        <h2 id="guarantee">{t('guarantee.title')}</h2>
        {first && !isFolded ? <NoticePicture language={first} /> : null}
        {languages
          .filter((language) => isFolded || language !== first)
          .map((language) => (
            <details key={language}>
              <summary lang={language}>{NOTICES[language].title}</summary>
              <NoticePicture language={language} />
            </details>
          ))}
        <p className="small">
          {`${t(`guarantee.law_${guarantee}`, { years: guaranteeYears ?? 0 })} `}
          {isInTerms ? null : <TermsLink name={t('guarantee.terms')} />}
          {first ? (
            <>
              {isInTerms ? null : ' · '}
              <a href={pages.legalGuarantee(market.code)}>{t('guarantee.page')}</a>
              {' · '}
              <a href={yourEurope(first)} lang={first}>
                {yourEuropeText(first)}
              </a>
            </>
          ) : null}
        </p>
      </section>
    );
  },
);
