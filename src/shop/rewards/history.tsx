import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { MomentDay } from '../../ui/moment-day.tsx';
import type { HistoryEntry } from './ledger.ts';

/** A number with its sign, with a real minus. */
const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/**
 * The changes of a customer's points, the latest first.
 *
 * @param next id of the entry after which the next page goes on; null at the end. @param isFirst whether the page
 * begins with the latest entry. @param appendable whether a script may append older entries.
 */
export function HistorySection(props: {
  entries: readonly HistoryEntry[];
  next: number | null;
  isFirst: boolean;
  appendable: boolean;
}) {
  const { entries, next, isFirst, appendable } = props;
  const { t, market, locale } = useView();
  if (entries.length === 0) return <p className="small">{t('rewards.history_none')}</p>;
  return (
    <>
      <ul className="points-list" data-entries={t('rewards.loaded', { count: entries.length })}>
        {entries.map(({ id, topic, amount, owed, at }) => (
          <li key={id} tabIndex={-1}>
            <span>
              {t(`rewards.topic.${topic}`)}{' '}
              <small>
                <MomentDay at={at} locale={locale} country={market.country} />
              </small>
              {owed > 0 ? <small> · {t('rewards.entry_owed', { count: owed })}</small> : null}
            </span>
            <b>{signed(amount)}</b>
          </li>
        ))}
      </ul>
      {next !== null || !isFirst ? (
        <nav className="pager" aria-label={t('list.pages')}>
          {isFirst ? null : (
            <a className="button quiet" href={`${pages.rewards(market.code)}#history`}>
              {t('rewards.newest')}
            </a>
          )}
          {next === null ? null : (
            <a
              className="button quiet"
              rel="next"
              href={`${pages.rewards(market.code, next)}#history`}
              {...(appendable && { 'data-load-more': t('rewards.load_more'), 'data-failed': t('rewards.load_failed') })}
            >
              {t('rewards.older')}
            </a>
          )}
        </nav>
      ) : null}
    </>
  );
}
