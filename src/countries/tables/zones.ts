import { byCountry } from '../collect.ts';

export const TIME_ZONES = byCountry(({ zone }) => zone);
