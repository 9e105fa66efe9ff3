import { api, pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { PURPOSES, TEXT_VERSION } from './model/consent.ts';

/** A button that allows all purposes or none. Both look the same. */
export function ChooseAll({ allow, className = 'button quiet small' }: { allow: boolean; className?: string }) {
  const { t } = useView();
  return (
    <form action={api.consentSave} method="post">
      {allow ? PURPOSES.map((purpose) => <input key={purpose} type="hidden" name={purpose} value="true" />) : null}
      <button className={className}>{t(allow ? 'consent.accept' : 'consent.refuse')}</button>
    </form>
  );
}

/**
 * Asks for consent. The page is the same for everybody, so the banner is hidden in it: the first script shows it to
 * visitors who have not chosen, and without script the style sheet `/api/consent/style` does.
 *
 * @param thirdParties the number of those that the page may load.
 */
export function ConsentBanner({ thirdParties }: { thirdParties: number }) {
  const { t, market, rest } = useView();
  // the page of the settings asks the same
  if (pages.below('', rest) === pages.cookies('')) return null;
  return (
    <section
      className="consent"
      aria-label={t('consent.label')}
      data-version={TEXT_VERSION}
      data-others={thirdParties || undefined}
      data-failed={t('consent.failed')}
      data-saved={t('consent.saved')}
      hidden
    >
      <div className="wrap consent-row">
        <p>
          {`${t('consent.text')} `}
          <a href={pages.cookies(market.code)}>{t('consent.choose')}</a>
        </p>
        <div className="consent-buttons">
          <ChooseAll allow={false} />
          <ChooseAll allow />
        </div>
      </div>
    </section>
  );
}
