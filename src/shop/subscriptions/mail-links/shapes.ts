/** The shape of what the page of a mailed link sends. Pure. */

import { object, size, string } from 'superstruct';
import { market, text } from '../../../platform/http/fields.ts';
import { formId } from '../addable/shapes.ts';

/** `date`: the new day, for moving only. */
export const MailLinkShape = object({ market, link: size(string(), 0, 1000), formId, date: text(30) });
