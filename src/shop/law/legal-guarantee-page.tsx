import { officialLanguagesFor } from '../../platform/market/languages.ts';
import { guaranteeNoticePath, pages, patterns } from '../../routes.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { NoticePicture } from './guarantee-notice.tsx';
import { isNoticeLanguage, NOTICES, yourEurope, yourEuropeText } from './notices.ts';
import { TermsLink } from './parts.tsx';
import { rightsIn } from './rights.ts';

/**
 * The legal guarantee of the market: in the European Union the harmonised notice in all its official languages, each with
 * its words as a text, and what repairing has to do with it.
 *
 * Source: Implementing Regulation (EU) 2025/1960, Annex I; Directive (EU) 2019/771, articles 10(2a) and 13(2a), as
 * Directive (EU) 2024/1799 has amended it.
 */
export const legalGuaranteePage = screen({
  path: patterns.legalGuarantee,
  styles: 'guide',

  load: async () => null,

  head: (_, { t }) => ({
    title: t('meta.title', { page: t('guarantee.title') }),
    description: t('guarantee.description'),
    trail: [{ name: t('guarantee.title') }],
  }),

  Page() {
    const { t, market } = useView();
    const { guarantee, guaranteeYears } = rightsIn(market.country);
    const languages = guarantee === 'eu' ? officialLanguagesFor(market).filter(isNoticeLanguage) : [];
    return (
      <div className="wrap page">
        <Breadcrumbs trail={[{ name: t('guarantee.title') }]} />
        <h1>{t('guarantee.title')}</h1>
        <div className="prose">
          <p className="lead">{t(`guarantee.law_${guarantee}`, { years: guaranteeYears ?? 0 })}</p>
          {guarantee === 'eu' ? <p>{t('guarantee.repair')}</p> : null}
          <p>
            {t('guarantee.how')} <a href={pages.contact(market.code)}>{t('declaration.contact')}</a>
          </p>
          <p>
            <TermsLink name={t('guarantee.terms')} />
          </p>
          {languages.map((language) => (
            <section key={language} aria-labelledby={`notice-${language}`}>
              <h2 id={`notice-${language}`} lang={language}>
                {NOTICES[language].title}
              </h2>
              <p>
                <a href={guaranteeNoticePath(language, 'txt')} hrefLang={language}>
                  {t('guarantee.page')}
                </a>{' '}
                ·{' '}
                <a href={yourEurope(language)} hrefLang={language}>
                  {yourEuropeText(language)}
                </a>
              </p>
              <NoticePicture language={language} />
            </section>
          ))}
        </div>
      </div>
    );
  },
});
