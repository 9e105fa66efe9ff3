/** The shape of what the page of a link about a pause sends. Pure. */

import { object } from 'superstruct';
import { market, requiredText } from '../../../platform/shared/fields.ts';
import { formId } from '../../selling-plans/model/add-shapes.ts';

export const PauseLinkShape = object({ market, link: requiredText(1000), formId });
