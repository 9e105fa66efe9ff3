import { hydrateOnce, loadIslands } from '../hydration.ts';
import { fetchPage } from '../page.ts';
import { controlsIn, isTyped, resetControl, shownIn } from './controls.ts';
import { submissions } from './lanes.ts';

const LOOK_AGAIN_MS = 300;

type Props = Record<string, unknown>;

const liveIslands = (page: Document) => [...page.querySelectorAll<HTMLElement>('[data-island][data-live]')];
const propsOf = (host: HTMLElement): Props => JSON.parse(host.firstElementChild?.textContent ?? '{}');

/** Props as a text, without the ids that are new with every page. */
const comparable = (props: Props): string =>
  JSON.stringify(props, (name, value) => (name === 'formId' ? undefined : value));

/** Renders what the shop has now. Fields that the visitor has changed, also in the meantime, keep their values. */
async function show(host: HTMLElement, props: Props): Promise<void> {
  await hydrateOnce(host);
  const { rerender } = await loadIslands();
  const untouched = controlsIn(host).flatMap((control) =>
    isTyped(control) ? [] : [[control, shownIn(control)] as const],
  );
  await rerender(host, props);
  host.firstElementChild!.textContent = JSON.stringify(props);
  for (const [control, before] of untouched)
    if (control.isConnected && shownIn(control) === before) resetControl(control);
}

/** How many submissions had ended when the islands were last read. */
let known = 0;
/** How many reads have begun. */
let reads = 0;

/** @returns false when the answer may be older than a submission. @throws when the page could not be loaded. */
async function readOnce(): Promise<boolean> {
  const { pending, completed } = submissions();
  if (pending > 0) return false;
  const read = ++reads;
  const page = await fetchPage(location.href);
  // a later read knows more, also when it has ended already
  if (read !== reads) return true;
  const shown = liveIslands(document);
  const fresh = page ? liveIslands(page) : [];
  if (shown.some(({ dataset }, i) => dataset.island !== fresh[i]?.dataset.island)) {
    // it leads elsewhere now, for instance to signing in, as does a submission of what is typed
    if (!shown.some((host) => controlsIn(host).some(isTyped))) location.reload();
    return true;
  }
  const now = submissions();
  if (now.pending > 0 || now.completed !== completed) return false;
  for (const [i, host] of shown.entries()) {
    const before = propsOf(host);
    const props = propsOf(fresh[i]!);
    // a submission was refused before the page came: its fields still hold what was typed then
    if (before.refused) props.refused = before.refused;
    // after a submission the islands show more than their props
    if (completed !== known || comparable(props) !== comparable(before)) await show(host, props);
  }
  for (const part of document.querySelectorAll('[data-fresh]'))
    if (!part.contains(document.activeElement))
      part.replaceChildren(...(page?.getElementById(part.id)?.childNodes ?? []));
  known = completed;
  return true;
}

/**
 * Reads the page again and shows what has changed in its live islands and in the parts with `data-fresh`, which are
 * HTML only. @throws when it could not be loaded.
 */
export async function readAgain(): Promise<void> {
  while (!(await readOnce())) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}
