import { printable } from '../kv/printable.ts';
import { isFailed, type Result } from './check.ts';

const MARK = { right: '✓', warning: '!', wrong: '✗', notChecked: '–' };

const markOf = (result: Result): string => {
  if (result.notChecked !== null) return MARK.notChecked;
  if (isFailed(result)) return MARK.wrong;
  return result.faults.length > 0 ? MARK.warning : MARK.right;
};

/**
 * The lines of a result: one with its mark, then those of its changes and faults. One that another result blocks has
 * none.
 */
export function linesOf(result: Result): string[] {
  if (result.blockedBy !== null) return [];
  const { title, faults, changes, notChecked } = result;
  return [
    `${markOf(result)} ${title}${notChecked === null ? '' : `: not checked, ${notChecked}`}`,
    ...changes.map((change) => `    ${change}`),
    ...faults.flatMap(({ what, effect, mend }) => [
      `    ${what}`,
      `      Effect: ${effect}`,
      `      To mend it: ${mend}`,
    ]),
  ].map(printable);
}

/** The lines of the results that others block, one for each of these. */
export function blockedLinesOf(results: readonly Result[]): string[] {
  const groups = Map.groupBy(
    results.filter(({ blockedBy }) => blockedBy !== null),
    ({ blockedBy }) => blockedBy,
  );
  return [...groups].map(([title, blocked]) =>
    printable(
      `${MARK.notChecked} Not checked before “${title}” has passed: ${blocked.map((result) => result.title).join(', ')}`,
    ),
  );
}

/** The last line of the report. */
export function summaryOf(results: readonly Result[]): string {
  const faults = results.flatMap((result) => result.faults);
  const wrong = faults.filter(({ isWarning }) => !isWarning).length;
  const parts = [
    wrong === 0 ? 'Nothing is wrong' : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong`,
    ...(faults.length > wrong ? [`${faults.length - wrong} to consider`] : []),
    ...(results.some(({ notChecked }) => notChecked !== null)
      ? [`${results.filter(({ notChecked }) => notChecked !== null).length} not checked`]
      : []),
  ];
  return `${parts.join(', ')}.`;
}
