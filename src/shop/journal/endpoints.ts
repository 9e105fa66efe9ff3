import { settingsOf } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { formatDay, localeOf } from '../../platform/shared/format.ts';
import { parse } from '../../platform/shared/parse.ts';
import { type CallOf, pages } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { endpoint, type Outcome } from '../../site/endpoint.ts';
import { mayStore } from '../../site/visitor-rows.ts';
import { speciesOrNull } from '../../species/known.ts';
import { accountEndpoint, refuse, saved } from '../customer/endpoint.ts';
import { readPet } from '../pets/store.ts';
import { oneClick } from '../sign-ups/index.ts';
import { isEmpty } from './model/entry.ts';
import { EntryFields, entryFrom, entryShape, RemindShape, RemoveShape, StopShape } from './model/shapes.ts';
import { followEntry } from './pet-facts.ts';
import { askForReminders, endBySecret, endReminders, postponeReminder, reminderBySecret } from './reminder.ts';
import { deleteEntry, saveEntry } from './store.ts';

const postSave = accountEndpoint(EntryFields, async (input, call, session) => {
  await session.verify();
  const { c, market, t } = call;
  const settings = settingsOf(c.env);
  const database = c.env.DB;
  const pet = await readPet(database, session.customerId, input.petId);
  if (!pet) return refuse(404, call, 'pet_not_found');
  const today = await todayOf(settings, market.country);
  const shape = entryShape({ species: speciesOrNull(pet.species), birthdate: pet.birthdate }, today);
  const checked = parse(input, shape, t, false);
  if ('problems' in checked) return { ok: false, status: 422, problems: checked.problems };
  const entry = entryFrom(input, today);
  if (isEmpty(entry)) return refuse(422, call, 'journal_empty');
  if (!(await mayStore(call, 'account'))) return refuse(429, call, 'too_many_today');
  const stored = await saveEntry(database, { ...entry, petId: pet.id, customerId: pet.customerId });
  if (!stored) return refuse(409, call, 'journal_full');
  await followEntry(database, pet, entry, today);
  await postponeReminder(database, pet, settings, today);
  const day = formatDay(entry.day, localeOf(market.language, market.country));
  return saved(
    pages.journal(market.code, pet.id),
    {
      entry,
      replaced: stored.isReplaced,
      message: t(stored.isReplaced ? 'journal.replaced' : 'journal.saved', { date: day }),
    },
    'saved',
    [stored.isReplaced ? 'replaced' : 'added', entry.day],
  );
});

const postRemove = accountEndpoint(RemoveShape, async ({ petId, day }, call, session) => {
  await session.verify();
  if (day === '' || !(await deleteEntry(call.c.env.DB, session.customerId, petId, day)))
    return refuse(404, call, 'journal_unknown');
  return saved(pages.journal(call.market.code, petId), { removed: true }, 'removed');
});

const postRemind = accountEndpoint(RemindShape, async ({ petId, remind }, call, session) => {
  await session.verify();
  const { c, market } = call;
  const database = c.env.DB;
  const pet = await readPet(database, session.customerId, petId);
  if (!pet) return refuse(404, call, 'pet_not_found');
  if (remind) await askForReminders(database, pet, market, await todayOf(settingsOf(c.env), market.country));
  else await endReminders(database, session.customerId, petId);
  return saved(`${pages.journal(market.code, petId)}`, { remind: remind !== '' });
});

/** Ends the reminders by the secret of a mail. One that was used before is as good as a new one. */
const postStop = endpoint(StopShape, async ({ link }, call): Promise<Outcome> => {
  await endBySecret(call.c.env.DB, link);
  return { ok: true, body: { ok: true }, location: pages.journalStop(call.market.code, '') };
});

export const journalOneClick = oneClick(
  async (secret, c) => void (await endBySecret(c.env.DB, secret)),
  async (secret, c) => {
    const reminder = await reminderBySecret(c.env.DB, secret);
    return pages.journalStop(reminder?.market ?? settingsOf(c.env).group.defaultLanguagePrefix, secret);
  },
);

export const journalCalls = {
  save: postSave,
  remove: postRemove,
  remind: postRemind,
  stop: postStop,
} satisfies Record<CallOf<'journal'>, Handler>;
