/** The forms of signing in as one of the shop's own people, as structs. Pure. */

import { object } from 'superstruct';
import { market, text } from '../../../platform/shared/fields.ts';
import { email } from '../../sign-ups/model/shapes.ts';

export const LinkShape = object({ market, email });
/** The form of a mailed link's page. */
export const EnterShape = object({ market, link: text(100) });
export const LeaveShape = object({ market });
