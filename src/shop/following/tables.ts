import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Day } from '../../platform/shared/day.ts';

/** The subscriptions whose food follows its animals, and what their customers have decided. */
export const followedContracts = sqliteTable(
  'followed_contracts',
  {
    /** The contract's id at the provider. */
    contractId: text('contract_id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** Whether small changes are made without asking. */
    always: integer('always', { mode: 'boolean' }).notNull().default(false),
    /** Whether mails tell that a change is due. */
    mails: integer('mails', { mode: 'boolean' }).notNull().default(true),
    /** The box that the animals below are known for, as a key; empty before the first. */
    box: text('box').notNull().default(''),
    /** JSON: the animals that eat from that box, by the ids of the pets: as they were when it was right. */
    animals: text('animals').notNull().default('{}'),
    /** JSON: the plan that was declined last; empty for none. */
    declined: text('declined').notNull().default(''),
    /** The animals when they were last looked at, as a key: where it differs, something is new. */
    seen: text('seen').notNull().default(''),
    /** The day of the last mail about new weights, `YYYY-MM-DD`; empty for none. */
    mailedOn: text('mailed_on').$type<Day | ''>().notNull().default(''),
    /** JSON: the stages that a mail has told, each as the pet's id and the stage. */
    toldStages: text('told_stages').notNull().default('[]'),
    /** The day of the next look, `YYYY-MM-DD`; empty where it has ended. */
    lookOn: text('look_on').$type<Day | ''>().notNull(),
  },
  (table) => [
    index('followed_contracts_customer').on(table.customerId),
    index('followed_contracts_look').on(table.lookOn),
  ],
);

/** `asked`: pressed by the customer. `alone`: by the switch, before a notice. */
export const CHANGE_KINDS = ['asked', 'alone'] as const;

/** `making`: may have been made; its draft is at work. `undone`: the customer has taken it back. */
export const CHANGE_STATES = ['making', 'made', 'undone'] as const;

/** The changes of boxes that were made for their animals, so that a mail can tell them and a press take them back. */
export const boxChanges = sqliteTable(
  'box_changes',
  {
    contractId: text('contract_id').notNull(),
    /** Index of the first delivery that it is for. */
    cycle: integer('cycle').notNull(),
    kind: text('kind', { enum: CHANGE_KINDS }).notNull(),
    state: text('state', { enum: CHANGE_STATES }).notNull(),
    customerId: text('customer_id').notNull(),
    currency: text('currency').notNull(),
    /** JSON: the lines before and after, each with its variant, quantity, price and words; and the wanted plan. */
    before: text('before').notNull(),
    after: text('after').notNull(),
    wanted: text('wanted').notNull(),
    /** ISO 8601. */
    at: text('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.cycle, table.kind] }),
    index('box_changes_customer').on(table.customerId),
    index('box_changes_at').on(table.at),
  ],
);
