/** The shape of what the page of a link about a pause sends. Pure. */

import { object } from 'superstruct';
import { market, requiredText } from '../../../../platform/http/fields.ts';
import { formId } from '../../addable/shapes.ts';

export const PauseLinkShape = object({ market, link: requiredText(1000), formId });
