/** The shape of what the page of a link about a pause sends. Pure. */

import { object, size, string } from 'superstruct';
import { market } from '../../../../platform/http/fields.ts';
import { formId } from '../../addable/shapes.ts';

export const PauseLinkShape = object({ market, link: size(string(), 0, 1000), formId });
