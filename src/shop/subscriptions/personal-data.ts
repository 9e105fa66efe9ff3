import { eq } from 'drizzle-orm';
import { eraseByCustomer, NAMES_NOBODY, type PersonalData } from '../../platform/personal-data.ts';
import { eraseContract } from './billing/erase.ts';
import { animalEnds, animalPauses } from './household/tables.ts';
import { prepaidRefunds } from './prepaid/tables.ts';
import { paymentReserves } from './reserve/tables.ts';
import { cancellations } from './tables.ts';
import { deliveryThanks } from './thanks/tables.ts';

export const subscriptionData = {
  contractEdits: {
    export: { none: 'It holds what the subscription shows again when its change has ended.' },
    erase: { none: 'The work of every minute finishes the change and deletes it.' },
    retention: { none: 'The work of every minute finishes the change and deletes it.' },
    growth: { bytes: 360, rows: 0, kept: 'until its change has ended' },
  },
  cancellations: {
    async export({ customerId }, { db }) {
      const reasons =
        customerId === null
          ? []
          : await db.select().from(cancellations).where(eq(cancellations.customerId, customerId));
      return { cancellations: reasons.map(({ customerId: _, ...why }) => why) };
    },
    erase: eraseByCustomer(cancellations),
    retention: { none: 'They stay for as long as the account.' },
    growth: { bytes: 190, rows: 0, kept: 'as long as the account' },
  },
  animalPauses: {
    export: { none: 'The exported subscription has what its deliveries bring.' },
    erase: eraseByCustomer(animalPauses),
    retention: { none: 'A row is deleted when the animal is taken along again, or the contract ends.' },
    growth: { bytes: 320, rows: 0, kept: 'until the contract ends' },
  },
  animalEnds: {
    async export({ customerId }, { db }) {
      const ends =
        customerId === null ? [] : await db.select().from(animalEnds).where(eq(animalEnds.customerId, customerId));
      return { animalEnds: ends.map(({ customerId: _, ...why }) => why) };
    },
    erase: eraseByCustomer(animalEnds),
    retention: { none: 'They stay for as long as the account.' },
    growth: { bytes: 330, rows: 0, kept: 'as long as the account' },
  },
  billingContracts: {
    export: { none: 'The subscription itself is exported, from the provider.' },
    erase: ({ contractIds }, { db }) => contractIds.flatMap((id) => eraseContract(db, id)),
    retention: { none: 'A contract that has ended is not billed again, which the row tells.' },
    growth: { bytes: 310, rows: 5, kept: 'always' },
  },
  billingCycles: {
    export: { none: 'The subscription itself is exported, from the provider.' },
    erase: { with: 'billingContracts' },
    retention: { none: 'A delivery that was billed is not billed again, which the row tells.' },
    growth: { bytes: 430, rows: 0, kept: 'always' },
  },
  billingProgress: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: { none: 'It has one row.' },
    growth: { bytes: 60, rows: { none: 'It has one row.' }, kept: 'always' },
  },
  subscriptionPauses: {
    export: { none: 'The exported subscription has the end of its pause.' },
    erase: { with: 'billingContracts' },
    retention: { none: 'A row is deleted when the contract runs again or ends.' },
    growth: { bytes: 280, rows: 0, kept: 'until the contract runs again or ends' },
  },
  prepaidRefunds: {
    async export({ customerId }, { db }) {
      const refunds =
        customerId === null
          ? []
          : await db.select().from(prepaidRefunds).where(eq(prepaidRefunds.customerId, customerId));
      return { prepaidRefunds: refunds.map(({ customerId: _, ...refund }) => refund) };
    },
    erase: eraseByCustomer(prepaidRefunds),
    retention: { none: 'They stay for as long as the account: who has paid may ask what was paid back.' },
    growth: { bytes: 200, rows: 0, kept: 'as long as the account' },
  },
  paymentReserves: {
    async export({ customerId }, { db }) {
      const reserves =
        customerId === null
          ? []
          : await db.select().from(paymentReserves).where(eq(paymentReserves.customerId, customerId));
      return { paymentReserves: reserves.map(({ contractId, chosenAt }) => ({ contractId, chosenAt })) };
    },
    erase: eraseByCustomer(paymentReserves),
    retention: { none: 'A row is deleted when the customer takes it back, or the contract ends.' },
    growth: { bytes: 290, rows: 0, kept: 'until it is taken back, or the contract ends' },
  },
  deliveryThanks: {
    async export({ customerId }, { db }) {
      const thanks =
        customerId === null
          ? []
          : await db.select().from(deliveryThanks).where(eq(deliveryThanks.customerId, customerId));
      return { deliveryThanks: thanks.map(({ customerId: _, ...gift }) => gift) };
    },
    erase: eraseByCustomer(deliveryThanks),
    retention: { none: 'They stay for as long as the account: each comes once, and one that was declined never.' },
    growth: { bytes: 290, rows: 0, kept: 'as long as the account' },
  },
  declaredEnds: {
    export: { none: 'The declaration itself is exported.' },
    erase: { with: 'billingContracts' },
    retention: { none: 'They are deleted with their declaration.' },
    growth: { bytes: 370, rows: 0, kept: 'as long as its declaration' },
  },
} satisfies PersonalData<
  typeof import('./tables.ts') &
    typeof import('./billing/tables.ts') &
    typeof import('./ending/tables.ts') &
    typeof import('./household/tables.ts') &
    typeof import('./pausing/tables.ts') &
    typeof import('./prepaid/tables.ts') &
    typeof import('./reserve/tables.ts') &
    typeof import('./thanks/tables.ts')
>;
