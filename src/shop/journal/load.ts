import { type Day, isDay } from '../../platform/shared/day.ts';
import type { Pet } from '../pets/store.ts';
import type { Entry } from './model/entry.ts';
import { type Curve, curveOf } from './model/expected.ts';
import { type Remark, remarksOn } from './model/remarks.ts';
import { isYoung } from './model/rhythm.ts';
import { knownAnimal } from './pet-facts.ts';
import { reminderOf } from './reminder.ts';
import { entriesOf } from './store.ts';

/** The journal of a pet with what follows from it. */
export interface Journal {
  /** The newest first. */
  entries: Entry[];
  curve: Curve | null;
  remarks: Remark[];
  /** Whether the animal is reminded of every two weeks instead of monthly. */
  isYoung: boolean;
}

/** @param today `YYYY-MM-DD`, in the customer's market. */
export async function loadJournal(database: D1Database, pet: Pet, today: Day): Promise<Journal> {
  const [entries, { answers, range }] = await Promise.all([
    entriesOf(database, pet.customerId, pet.id),
    knownAnimal(database, pet),
  ]);
  const curve = curveOf(answers, range, entries, today);
  return {
    entries,
    curve,
    remarks: remarksOn(curve, entries, pet.bodyCondition, today),
    isYoung: isYoung(answers, range, pet.birthdate, today),
  };
}

/** Whether reminders of a pet's journal were asked for. */
export const isReminded = async (database: D1Database, { customerId, id }: Pet): Promise<boolean> =>
  (await reminderOf(database, customerId, id)) !== null;

/**
 * The values that the form of an entry begins with: those of the entry of a day where there is one. @param asked the
 * day of the address. @param today `YYYY-MM-DD`.
 */
export function formValues(
  entries: readonly Entry[],
  asked: string | null,
  today: Day,
): { values: Record<string, unknown>; storedDay: Day | null } {
  const day = asked !== null && isDay(asked) ? asked : today;
  const stored = entries.find((entry) => entry.day === day);
  if (!stored) return { values: { day: today }, storedDay: null };
  const { weightKg, condition, stool, coat, note } = stored;
  return {
    values: {
      day,
      weightKg: weightKg ?? '',
      condition: condition === null ? '' : String(condition),
      stool: stool === null ? '' : String(stool),
      coat: coat ?? '',
      note,
    },
    storedDay: day,
  };
}
