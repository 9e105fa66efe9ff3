import { boolean, coerce, defaulted, object, string } from 'superstruct';
import { isTicked, market } from '../../platform/http/fields.ts';

/** A purpose that is not named is refused. */
const allowed = defaulted(coerce(boolean(), string(), isTicked), false);

export const ConsentShape = object({ market, statistics: allowed, marketing: allowed, functions: allowed });
