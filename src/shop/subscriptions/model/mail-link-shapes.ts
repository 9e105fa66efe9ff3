/** The shape of what the page of a mailed link sends. Pure. */

import { object } from 'superstruct';
import { market, requiredText, text } from '../../../platform/shared/fields.ts';
import { formId } from '../../selling-plans/model/add-shapes.ts';

/** `date`: the new day, for moving only. */
export const MailLinkShape = object({ market, link: requiredText(1000), formId, date: text(30) });
