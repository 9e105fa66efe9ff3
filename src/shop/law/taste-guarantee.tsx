import { pages } from '../../routes.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TermsLink } from './parts.tsx';

/** The seal of the shop's own guarantee on food, which is besides the legal one, with its terms. */
export const TasteGuarantee = renderOnce('taste-guarantee', function TasteGuarantee() {
  const { t, market, isPublished } = useView();
  return (
    <section className="seal later" aria-labelledby="taste">
      <Icon name="bowl" size={40} />
      <div>
        <h2 id="taste">{t('trust.guarantee')}</h2>
        <p className="small">
          {`${t('trust.guarantee_text')} `}
          {isPublished('/taste-guarantee') ? (
            <a href={pages.content(market.code, 'taste-guarantee')}>{t('trust.guarantee_steps')}</a>
          ) : (
            <TermsLink name={t('trust.guarantee_terms')} />
          )}
        </p>
      </div>
    </section>
  );
});
