import type { Lifetime } from '../../platform/shared/cookie.ts';
import { useView } from '../../site/view.tsx';
import { PURPOSES, type Purpose } from '../consent/model/consent.ts';
import { OWN_COOKIES, otherCookies, textNameOf } from './cookies.ts';

/** How long something is kept, in words. */
function LifetimeText({ lifetime }: { lifetime: Lifetime }) {
  const { t } = useView();
  if (lifetime === 'visit') return t('cookies.visit');
  if (lifetime === 'until_cleared') return t('cookies.until_cleared');
  return 'days' in lifetime
    ? t('cookies.days', { count: lifetime.days })
    : t('cookies.minutes', { count: lifetime.minutes });
}

/**
 * Everything that is kept in the browser for one purpose: by the shop itself, and by the third parties that are
 * switched on.
 */
export function CookieTable({ purpose }: { purpose: 'necessary' | Purpose }) {
  const { t, settings } = useView();
  const own = OWN_COOKIES.filter((kept) => kept.purpose === purpose);
  const others =
    purpose === 'necessary' ? [] : otherCookies(settings).filter(({ purposes }) => purposes.includes(purpose));
  if (own.length === 0 && others.length === 0) return <p className="small">{t('cookies.none')}</p>;
  return (
    <table className="cookies">
      <caption className="visually-hidden">{t(`consent.purpose.${purpose}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('cookies.name')}</th>
          <th scope="col">{t('cookies.for')}</th>
          <th scope="col">{t('cookies.lifetime')}</th>
        </tr>
      </thead>
      <tbody>
        {own.map(({ name, where, lifetime }) => (
          <tr key={`${where} ${name}`}>
            <th scope="row">
              <code>{name}</code> {where === 'cookie' ? null : <small>{t('cookies.storage')}</small>}
            </th>
            <td>{t(`cookie.${textNameOf(name, where)}`)}</td>
            <td>
              <LifetimeText lifetime={lifetime} />
            </td>
          </tr>
        ))}
        {others.map(({ thirdParty, cookies }) => (
          <tr key={thirdParty}>
            <th scope="row">
              {cookies.map(({ name }) => (
                <code key={name}>{name} </code>
              ))}
              {cookies.length === 0 ? '–' : null}
            </th>
            <td>
              {t(`third_party.${thirdParty}`)}
              {thirdParty === 'chat' && settings.isChatMachine ? ` ${t('chat.machine_short')}` : null}
            </td>
            <td>
              {cookies.length > 0 ? (
                <LifetimeText lifetime={{ days: Math.max(...cookies.map(({ days }) => days)) }} />
              ) : (
                '–'
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The tables of all purposes. */
export function CookieTables() {
  const { t } = useView();
  return (['necessary', ...PURPOSES] as const).map((purpose) => (
    <section key={purpose}>
      <h3>{t(`consent.purpose.${purpose}`)}</h3>
      <p className="small">{t(`consent.about.${purpose}`)}</p>
      <CookieTable purpose={purpose} />
    </section>
  ));
}
