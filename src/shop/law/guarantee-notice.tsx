import { officialLanguages } from '../../platform/market/languages.ts';
import { guaranteeNoticePath, pages } from '../../routes.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { NOTICE_WIDTH, noticeHeight } from './notice-drawing.tsx';
import { isNoticeLanguage, noticeIn, yourEurope } from './notice-words.ts';
import { TermsLink } from './parts.tsx';
import { rightsIn } from './rights.ts';

/**
 * The legal guarantee, named before the order: the harmonised notice in the first official language of a market of the
 * European Union, those in its other languages one press away, the link that its QR code has, and the shop's own text.
 * The pictures are fetched when somebody comes near them. Source: Directive 2011/83/EU Art. 6(1)(l) and 22a,
 * Implementing Regulation (EU) 2025/1960.
 */
export const GuaranteeNotice = renderOnce(
  'guarantee-notice',
  function GuaranteeNotice({
    isInTerms = false,
  }: {
    /** The page is that of the terms. */
    isInTerms?: boolean;
  }) {
    const { t, market } = useView();
    const { guarantee, guaranteeYears } = rightsIn(market.country);
    const [first, ...others] = guarantee === 'eu' ? officialLanguages[market.country].filter(isNoticeLanguage) : [];
    const page = pages.legalGuarantee(market.code);
    const picture = (language: NonNullable<typeof first>) => (
      <a href={page}>
        <img
          src={guaranteeNoticePath(language)}
          alt={t('guarantee.notice')}
          lang={language}
          width={NOTICE_WIDTH}
          height={noticeHeight(language)}
          loading="lazy"
          decoding="async"
        />
      </a>
    );
    return (
      <section className="guarantee later" aria-labelledby="guarantee">
        <h2 id="guarantee">{t('guarantee.title')}</h2>
        {first ? picture(first) : null}
        {others.map((language) => (
          <details key={language}>
            <summary lang={language}>{noticeIn(language).title}</summary>
            {picture(language)}
          </details>
        ))}
        <p className="small">
          {t(`guarantee.law_${guarantee}`, { years: guaranteeYears ?? 0 })}{' '}
          {isInTerms ? null : <TermsLink name={t('guarantee.terms')} />}
          {first ? (
            <>
              {isInTerms ? null : ' · '}
              <a href={page}>{t('guarantee.page')}</a> ·{' '}
              <a href={yourEurope(first)} lang={first}>
                {noticeIn(first).link}
              </a>
            </>
          ) : null}
        </p>
      </section>
    );
  },
);
