import { defaulted } from 'superstruct';
import { declareSettings, matching } from '../settings.ts';

export interface DatabaseSettings {
  /** How many databases there are. */
  databases: number;
}

export const databaseSettings = declareSettings(
  {
    /**
     * How many D1 databases there are: `DB`, and with more than one `DB_2`, `DB_3` and so on. New customers get the
     * last one. It never becomes less. See docs/scale.md.
     */
    CUSTOMER_DATABASES: defaulted(matching('number, 1 to 99', /^[1-9]\d?$/), '1'),
  },
  (texts): DatabaseSettings => ({ databases: Number(texts.CUSTOMER_DATABASES) }),
);
