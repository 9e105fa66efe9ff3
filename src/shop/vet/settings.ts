import { defaulted } from 'superstruct';
import { declareSettings, matching } from '../../platform/settings.ts';

const days = matching('days from 1 to 365', /^(?:[1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/);

export interface VetSettings {
  /** Days for which a link for a vet works. */
  vetLinkDays: number;
}

export const vetSettings = declareSettings(
  {
    /** How many days a link works that an owner makes for their animal's vet. */
    VET_LINK_DAYS: defaulted(days, '30'),
  },
  (texts): VetSettings => ({ vetLinkDays: Number(texts.VET_LINK_DAYS) }),
);
