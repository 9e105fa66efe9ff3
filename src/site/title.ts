import { SITE } from './brand.ts';
import type { Head } from './screen.ts';

/** The longest title that search engines show whole. */
const MAX_TITLE = 65;

const SITE_ENDING = ` | ${SITE}`;

/** The title of a page without the shop's name. */
export const pageTitle = ({ title = SITE }: Head): string => title.replace(SITE_ENDING, '');

/** A title that is not too long for search engines: without the shop's name, or ended after a word. */
export function fittingTitle(head: Head): string {
  const [title = SITE, short] = [head.title, pageTitle(head)];
  if ([...title].length <= MAX_TITLE) return title;
  const letters = [...short];
  if (letters.length <= MAX_TITLE) return short;
  const cut = letters.slice(0, MAX_TITLE).join('');
  const words = /^.*[^\p{P}\s]/su.exec(cut.slice(0, cut.lastIndexOf(' ')))?.[0];
  return `${words ?? letters.slice(0, MAX_TITLE - 1).join('')}…`;
}
