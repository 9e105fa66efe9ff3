/** The shapes of what the forms about links for vets send. Pure. */

import { nonempty, object } from 'superstruct';
import { anything, market, requiredText } from '../../../platform/shared/fields.ts';

const petId = nonempty(requiredText(60));

/** `name`: whether the page shows the owner's name. */
export const MakeShape = object({ market, petId, name: anything(10) });
/** `link`: the digest of the link's secret. */
export const RevokeShape = object({ market, petId, link: nonempty(requiredText(64)) });
