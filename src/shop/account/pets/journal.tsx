import { now } from '../../../platform/clock.ts';
import { isDay } from '../../../platform/shared/day.ts';
import { formatDay } from '../../../platform/shared/format.ts';
import type { Problem } from '../../../platform/shared/parse.ts';
import { pages, patterns } from '../../../routes.ts';
import { notFound } from '../../../site/screen.ts';
import { Problems } from '../../../ui/fields.tsx';
import { accountScreen } from '../../customer/account-screen.tsx';
import {
  EntryForm,
  formValues,
  isReminded,
  type Journal,
  JournalSections,
  loadJournal,
  ReminderSection,
} from '../../journal/index.ts';
import { type Pet, readPet } from '../../pets/store.ts';
import { linksOf, VetSection } from '../../vet/index.ts';

interface Data {
  pet: Pet;
  journal: Journal;
  form: ReturnType<typeof formValues>;
  /** What a submission without script left behind. */
  refused: { typed: Record<string, unknown>; problems: readonly Problem[] } | null;
  problems: readonly Problem[];
  reminded: boolean;
  /** The links for the vet, the secret of one that was just made, and the days that a new one works. */
  vet: { links: Awaited<ReturnType<typeof linksOf>>; secret: string | null; days: number };
}

/**
 * The page of a pet: its journal, the reminder of it, and the links for its vet. The query's `day` begins the form with
 * the entry of that day.
 */
export const petJournal = accountScreen<Data>({
  path: patterns.accountJournal,
  title: ({ pet }, { t }) => t('journal.title', { name: pet.name }),
  parents: (_, { t, market }) => [{ name: t('account.pets'), href: pages.pets(market.code) }],
  showsProblems: true,
  styles: 'journal',
  success: (_, [, what, day], { t, locale }) =>
    what && day && isDay(day)
      ? t(what === 'replaced' ? 'journal.replaced' : 'journal.saved', { date: formatDay(day, locale) })
      : null,

  async load({ params, url, flash, database, settings, today }, session) {
    const pet = await readPet(database, session.customerId, params.pet ?? '');
    if (!pet) return notFound();
    const owned = { customerId: session.customerId, petId: pet.id };
    const [journal, reminded, links] = await Promise.all([
      loadJournal(database, pet, today),
      isReminded(database, pet),
      linksOf(database, owned, await now(settings)),
    ]);
    const typed = flash?.typed ?? {};
    const isOfEntry = 'weightKg' in typed;
    const secret = typeof typed.vetLink === 'string' ? typed.vetLink : null;
    return {
      pet,
      journal,
      form: formValues(journal.entries, url.searchParams.get('day'), today),
      refused: flash && isOfEntry ? { typed, problems: flash.problems } : null,
      problems: isOfEntry ? [] : (flash?.problems ?? []),
      reminded,
      vet: { links, secret, days: settings.vetLinkDays },
    };
  },

  Page({ data: { pet, journal, form, refused, problems, reminded, vet } }) {
    const { id, name } = pet;
    return (
      <div className="journal">
        <Problems state={{ problems }} />
        <EntryForm pet={pet} {...form} refused={refused} />
        <JournalSections pet={pet} journal={journal} />
        <div className="cards filled">
          <ReminderSection petId={id} name={name} isReminded={reminded} isYoung={journal.isYoung} />
          <VetSection petId={id} name={name} {...vet} />
        </div>
      </div>
    );
  },
});
