import { type Day, isDay } from '../../platform/shared/day.ts';
import { formatDay } from '../../platform/shared/format.ts';
import { pages } from '../../routes.ts';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';

/** Somebody has checked a page, and signs it. */
export interface Check {
  by: string;
  on: Day;
  /** The person is invented: shown with demo content only, which says so, and told to no search engine. */
  isDemo: boolean;
}

/** A check as the CMS has it. @returns null where the name or the day is missing, or only demo content has it. */
export function checkOf(
  { checked_by: by, checked_on: on = '', checked_demo: isDemo = false }: CheckFields,
  { demoContent }: { demoContent: boolean },
): Check | null {
  return by && isDay(on) && (demoContent || !isDemo) ? { by, on, isDemo } : null;
}

export interface CheckFields {
  checked_by?: string | undefined;
  checked_on?: string | undefined;
  checked_demo?: boolean | undefined;
}

/** Who has checked the page, and when, with the way to what that means. */
export function CheckedBy({ check: { by, on, isDemo } }: { check: Check }) {
  const { t, locale, market, isPublished } = useView();
  const text = t('checked.by', { name: by, day: formatDay(on, locale) });
  return (
    <>
      {isPublished('/nutritionist') ? <a href={pages.content(market.code, 'nutritionist')}>{text}</a> : text}
      {isDemo ? ` · ${t('asked.demo')}` : null}
    </>
  );
}

/**
 * A page that somebody has really checked, as a node of schema.org. Source: https://schema.org/reviewedBy.
 *
 * @returns nothing for an invented check.
 */
export const checkedPageData = (check: Check | null, path: string, { url }: View): object[] =>
  check && !check.isDemo
    ? [
        {
          '@type': 'WebPage',
          '@id': `${url.origin}${path}`,
          lastReviewed: check.on,
          reviewedBy: { '@type': 'Person', name: check.by },
        },
      ]
    : [];
