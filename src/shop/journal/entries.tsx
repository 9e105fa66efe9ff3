import { WAITING } from '../../brand/tables/drawings.ts';
import { formatDay, formatNumber } from '../../platform/shared/format.ts';
import { api, pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import type { Entry } from './model/entry.ts';

/** The facts of an entry as names and values. */
function useFacts(): (entry: Entry) => [name: string, value: string][] {
  const { t, locale } = useView();
  return ({ weightKg, condition, stool, coat }) => [
    ...(weightKg === null
      ? []
      : [[t('journal.table_weight'), `${formatNumber(weightKg, locale)} kg`] as [string, string]]),
    ...(condition === null
      ? []
      : [[t('journal.condition'), `${condition} – ${t(`journal.score_${condition}`)}`] as [string, string]]),
    ...(stool === null ? [] : [[t('journal.stool'), t(`journal.stool_${stool}`)] as [string, string]]),
    ...(coat === null ? [] : [[t('journal.coat'), t(`journal.coat_${coat}`)] as [string, string]]),
  ];
}

/** An entry with the ways to change and to delete it. */
function EntryItem({ petId, entry }: { petId: string; entry: Entry }) {
  const { t, market, locale } = useView();
  const factsOf = useFacts();
  const date = formatDay(entry.day, locale);
  return (
    <li className="account-card journal-entry">
      <h3>{date}</h3>
      <dl>
        {factsOf(entry).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {entry.note ? <p className="journal-note">{entry.note}</p> : null}
      <div className="card-actions">
        <a href={pages.journal(market.code, petId, entry.day)} aria-label={t('journal.change_named', { date })}>
          {t('account.edit')}
        </a>
        <details className="confirm">
          <summary aria-label={t('journal.remove_named', { date })}>{t('account.remove')}</summary>
          <form method="post" action={api.journalRemove} className="bubble">
            <input type="hidden" name="market" value={market.code} />
            <input type="hidden" name="petId" value={petId} />
            <input type="hidden" name="day" value={entry.day} />
            <p>{t('journal.remove_text')}</p>
            <button className="button action small">{t('journal.remove_sure')}</button>
          </form>
        </details>
      </div>
    </li>
  );
}

/** Entries that stand open; the others follow on demand. */
const SHOWN = 12;

/** The entries of a journal, the newest first. */
export function EntryList({ petId, name, entries }: { petId: string; name: string; entries: readonly Entry[] }) {
  const { t } = useView();
  if (entries.length === 0) return <Empty drawing={WAITING} text={t('journal.none', { name })} />;
  const older = entries.slice(SHOWN);
  const items = (list: readonly Entry[]) => (
    <ul className="cards halves">
      {list.map((entry) => (
        <EntryItem key={entry.day} petId={petId} entry={entry} />
      ))}
    </ul>
  );
  return (
    <>
      {items(entries.slice(0, SHOWN))}
      {older.length > 0 ? (
        <details className="journal-older">
          <summary>{t('journal.older', { count: older.length })}</summary>
          {items(older)}
        </details>
      ) : null}
    </>
  );
}
