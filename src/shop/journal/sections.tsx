import { Island } from '../../platform/document/island.tsx';
import type { Day } from '../../platform/shared/day.ts';
import type { Problem } from '../../platform/shared/parse.ts';
import { api } from '../../routes.ts';
import { islandSetting } from '../../site/island-setting.ts';
import { useView } from '../../site/view.tsx';
import type { Pet } from '../pets/store.ts';
import JournalIsland from './browser/islands/journal.tsx';
import { CurveFigure, Remarks, WeightTable } from './curve.tsx';
import { EntryList } from './entries.tsx';
import type { Journal } from './load.ts';

/** The beginnings of the keys of the form's texts. */
const TEXTS = [
  'journal.weight',
  'journal.day',
  'journal.condition',
  'journal.not_noted',
  'journal.score_',
  'journal.scale_',
  'journal.stool',
  'journal.coat',
  'journal.note',
  'journal.stored',
  'journal.entry_today',
  'account.save',
  'error.invalid_day',
  'error.invalid_weight_kg',
  'error.invalid_input',
];

type Facts = Pick<Pet, 'id' | 'name' | 'species' | 'birthdate'>;

/** The form of an entry. */
export function EntryForm({
  pet: { id, name, species, birthdate },
  values,
  storedDay,
  refused,
}: {
  pet: Facts;
  values: Record<string, unknown>;
  storedDay: Day | null;
  refused: { typed: Record<string, unknown>; problems: readonly Problem[] } | null;
}) {
  const view = useView();
  return (
    <section className="account-card journal-form" aria-labelledby="entry">
      <h2 id="entry">{view.t('journal.entry', { name })}</h2>
      <p>{view.t('journal.entry_text')}</p>
      <Island
        name="journal"
        live
        component={JournalIsland}
        props={{
          setting: islandSetting(view, ...TEXTS),
          pet: { id, name, species, birthdate },
          values,
          storedDay,
          refused,
        }}
      />
    </section>
  );
}

/** The curve with its table, the remarks, and the entries; the form has them shown anew. */
export function JournalSections({ pet, journal: { entries, curve, remarks } }: { pet: Facts; journal: Journal }) {
  const { t } = useView();
  const { id, name, species, birthdate } = pet;
  return (
    <>
      <div id="journal-curve" data-fresh>
        {curve ? (
          <section className="account-card" aria-labelledby="curve">
            <h2 id="curve">{t('journal.curve')}</h2>
            <Remarks remarks={remarks} name={name} />
            <CurveFigure name={name} species={species} birthdate={birthdate} curve={curve} />
            <details>
              <summary>{t('journal.table')}</summary>
              <div className="table-scroll" tabIndex={0} role="region" aria-label={t('journal.table')}>
                <WeightTable curve={curve} />
              </div>
            </details>
          </section>
        ) : (
          <Remarks remarks={remarks} name={name} />
        )}
      </div>
      <section aria-labelledby="entries">
        <h2 id="entries">{t('journal.entries')}</h2>
        <div id="journal-entries" data-fresh>
          <EntryList petId={id} name={name} entries={entries} />
        </div>
      </section>
    </>
  );
}

/** Whether the owner is reminded by mail, and the button that changes it. */
export function ReminderSection({
  petId,
  name,
  isReminded,
  isYoung,
}: {
  petId: string;
  name: string;
  isReminded: boolean;
  isYoung: boolean;
}) {
  const { t, market } = useView();
  const asked = isYoung ? 'journal.reminded_young' : 'journal.reminded_monthly';
  const offered = isYoung ? 'journal.remind_young' : 'journal.remind_monthly';
  return (
    <section className="account-card" aria-labelledby="reminder">
      <h2 id="reminder">{t('journal.reminder')}</h2>
      <p>{t(isReminded ? asked : offered, { name })}</p>
      <form method="post" action={api.journalRemind}>
        <input type="hidden" name="market" value={market.code} />
        <input type="hidden" name="petId" value={petId} />
        <input type="hidden" name="remind" value={isReminded ? '' : '1'} />
        <button className="button quiet small">{t(isReminded ? 'journal.remind_off' : 'journal.remind_on')}</button>
      </form>
    </section>
  );
}
