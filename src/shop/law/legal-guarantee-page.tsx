import type { OfficialLanguage } from '../../countries/withdrawal-words.ts';
import { officialLanguages } from '../../platform/market/languages.ts';
import { guaranteeNoticePath, pages, patterns } from '../../routes.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { NOTICE_WIDTH, noticeHeight } from './notice-drawing.tsx';
import { isNoticeLanguage, noticeIn, yourEurope } from './notice-words.ts';
import { TermsLink } from './parts.tsx';
import { rightsIn } from './rights.ts';

/** The notice in one language: its picture, and the same words as a text that can be read aloud, enlarged and searched. */
function Notice({ language }: { language: OfficialLanguage }) {
  const { t } = useView();
  const words = noticeIn(language);
  return (
    <section lang={language} aria-labelledby={`notice-${language}`}>
      <h2 id={`notice-${language}`}>{words.title}</h2>
      <p>
        <img
          src={guaranteeNoticePath(language)}
          alt={t('guarantee.notice')}
          width={NOTICE_WIDTH}
          height={noticeHeight(language)}
          loading="lazy"
          decoding="async"
        />
      </p>
      <p>
        <b>{words.lead}</b>
      </p>
      <p>{words.claim}</p>
      <ul>
        {words.cases.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{words.liability}</p>
      <ul>
        {words.remedies.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{words.periods}</p>
      <p>
        {words.more} <a href={yourEurope(language)}>{words.link}</a>
      </p>
      <h3>{words.whatToDo}</h3>
      <ol>
        {words.steps.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <p>{words.commercial}</p>
    </section>
  );
}

/**
 * The legal guarantee of the market: in the European Union the harmonised notice in all its official languages, and
 * what repairing has to do with it.
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
    const languages = guarantee === 'eu' ? officialLanguages[market.country].filter(isNoticeLanguage) : [];
    return (
      <div className="wrap page prose">
        <Breadcrumbs trail={[{ name: t('guarantee.title') }]} />
        <h1>{t('guarantee.title')}</h1>
        <p className="lead">{t(`guarantee.law_${guarantee}`, { years: guaranteeYears ?? 0 })}</p>
        {guarantee === 'eu' ? <p>{t('guarantee.repair')}</p> : null}
        <p>
          {t('guarantee.how')} <a href={pages.contact(market.code)}>{t('declaration.contact')}</a>
        </p>
        <p>
          <TermsLink name={t('guarantee.terms')} />
        </p>
        {languages.map((language) => (
          <Notice key={language} language={language} />
        ))}
      </div>
    );
  },
});
