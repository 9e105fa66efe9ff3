/** The journals of pets: weights and observations by day. What stands here is for other features. */
export { CurveFigure, WeightTable } from './curve.tsx';
export { journalCalls, journalOneClick } from './endpoints.ts';
export { formValues, isReminded, type Journal, loadJournal } from './load.ts';
export { journalData } from './personal-data.ts';
export { reminderKind, sendReminder } from './reminder.ts';
export { EntryForm, JournalSections, ReminderSection } from './sections.tsx';
export { journalStopPage } from './stop-page.tsx';
export { deleteJournalOfPet } from './store.ts';
