import { api, patterns } from '../../routes.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import { readPet } from '../pets/store.ts';
import { reminderBySecret } from './reminder.ts';

/**
 * The page of a mailed link that ends the reminders of a journal: one click. Loading it changes nothing, because mail
 * scanners load every link. A link that was used and one that never was tell the same.
 */
export const journalStopPage = screen({
  path: patterns.journalStop,
  personal: true,
  showsProblems: true,

  async load({ url, database, flash }) {
    const link = (url.searchParams.get('link') ?? '').slice(0, 100);
    const reminder = await reminderBySecret(database, link);
    const pet = reminder && (await readPet(database, reminder.customerId, reminder.petId));
    return { link, name: pet?.name ?? null, isOpen: reminder !== null, problems: flash?.problems ?? [] };
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('journal.stop_title') }), noindex: true }),

  Page({ data: { link, name, isOpen, problems } }) {
    const { t, market } = useView();
    return (
      <div className="wrap page forms mail-link">
        <h1>{t('journal.stop_title')}</h1>
        <Problems state={{ problems }} />
        {isOpen ? (
          <section className="account-card">
            <p>{name ? t('journal.stop_text', { name }) : t('journal.stop_gone')}</p>
            <form method="post" action={api.journalStop}>
              <input type="hidden" name="market" value={market.code} />
              <input type="hidden" name="link" value={link} />
              <button className="button action">{t('journal.stop_button')}</button>
            </form>
          </section>
        ) : (
          <p className="alert calm" role="status">
            {t('journal.stopped')}
          </p>
        )}
      </div>
    );
  },
});
