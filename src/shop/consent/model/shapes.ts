import { boolean, defaulted, object } from 'superstruct';
import { isTicked, market, readFrom } from '../../../platform/shared/fields.ts';

/** A purpose that is not named is refused. */
const allowed = defaulted(readFrom(10, boolean(), isTicked), false);

export const ConsentShape = object({ market, statistics: allowed, marketing: allowed, functions: allowed });
