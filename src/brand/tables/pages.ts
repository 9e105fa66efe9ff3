/** The names of the pages of information in the brand's folder. A build has the values alone. */

import { pages } from '#brand';

export const PAGES_OF_BRAND = pages;
