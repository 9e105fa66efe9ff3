import type { Audit } from './audit.ts';
import { CHECKS, type Check, type Seen } from './checks.ts';

const names = Object.keys(CHECKS) as Check[];
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The roles and names of the landmarks within the content. */
function landmarksOf(tree: readonly Seen[]): string {
  const start = tree.findIndex(({ role }) => role === 'main');
  const end = tree.findIndex(({ role }) => role === 'contentinfo');
  const content = start === -1 ? tree : tree.slice(start + 1, end === -1 ? undefined : end);
  return content
    .filter(
      ({ role, name }) =>
        ['dialog', 'navigation', 'search', 'complementary'].includes(role) ||
        (name !== '' && ['region', 'form'].includes(role)),
    )
    .map(({ role, name }) => (name ? `${role} “${name}”` : role))
    .join(', ');
}

const resultRow = ({ kind, faults }: Audit) =>
  `| ${kind.name} | ${names.map((name) => faults.filter(([check]) => check === name).length || '✓').join(' | ')} |`;

const partsRow = ({ kind, tree, action }: Audit) =>
  `| ${kind.name} | ${cell(tree.find(({ role, level }) => role === 'heading' && level === 1)?.name ?? tree.find(({ role }) => role === 'heading')?.name ?? '')} | ${cell(landmarksOf(tree))} | ${cell(action)} |`;

const table = (head: readonly string[], rows: readonly string[]) =>
  [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...rows].join('\n');

/** The protocol as Markdown, in the order of the names of its pages. */
export function protocolOf(audits: readonly Audit[]): string {
  const sorted = audits.toSorted((a, b) => (a.kind.name < b.kind.name ? -1 : 1));
  return `# Accessibility, page by page

The target is WCAG 2.2, level AA, on every page and in every state, with script and without. \`npm run shop -- accessibility\` writes this page from the browser's accessibility tree; \`test/journeys/accessibility.test.ts\` fails when it is not current or a row has a fault. It is a protocol of machines: it does not take the place of people who use the shop with a screen reader, a switch or magnification.

## What looks at the pages

- Journeys with Tab, Enter, Space, Escape and arrows only, with script and without: from the home page to a paid order, and from the sign-in to another day of a delivery. A product's button takes seven presses of Tab from the top of the page, eight without JavaScript.
- The focus after a dialog is closed, a line is removed, a form has failed, an island has taken over, a filter is applied.
- The checks below, for every kind of page and the states of its frame; a new page without a row fails the test. What axe sees is looked at also in the states of forms (\`states.test.ts\`) and where services have failed (\`degraded.test.ts\`).

${names.map((name) => `- **${name}**: ${CHECKS[name]}`).join('\n')}

The language of texts is judged by their most frequent words, on the Swedish and Portuguese pages too.

## What does not apply

Nothing has to be dragged (2.5.7), moves by motion of the device (2.5.4), depends on several fingers or a path (2.5.1), listens to single letters (2.1.4), plays, flashes or moves by itself (1.2, 2.2.2, 2.3.1), or ends after a time that cannot be begun anew with everything typed (2.2.1). Signing in takes a code from a mail, which may be pasted or filled in by the browser: no puzzle and no password (3.3.8).

## Results

A number is that of faults.

${table(['page', ...names], sorted.map(resultRow))}

## Roles and names

The first heading, the landmarks within the content beside \`main\`, and the main action, as the accessibility tree has them. Every page of the shop has also \`banner\` with “Dog food” and the other categories, \`contentinfo\`, and the notice of free delivery.

${table(['page', 'first heading', 'landmarks', 'main action'], sorted.map(partsRow))}
`;
}
