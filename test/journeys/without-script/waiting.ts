import type { OpenDocument } from './document.ts';
import type { Tab } from './tab.ts';

/** How long a test's other calls, begun at the same time, have to begin a navigation. */
const GRACE_MS = 10;
const MESSAGES = '[role=alert], [role=status], .alert, .field-error, h1';

/** The messages of a page to its visitor, for the message of a failed test. */
export function digest({ window }: OpenDocument): string {
  const texts = [...window.document.querySelectorAll(MESSAGES)]
    .map((element) => element.textContent!.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  return [...new Set(texts)].map((text) => `“${text.length > 200 ? `${text.slice(0, 200)}…` : text}”`).join(', ');
}

/**
 * Waits until a condition of a tab holds. A page without scripts does not change by itself, so that it holds after the
 * navigation that is under way, or never.
 *
 * @param explain says what was waited for.
 * @throws Error with the address of the page and what it says.
 */
export async function until<Value>(
  tab: Tab,
  check: () => Value | undefined | false,
  explain: () => string,
): Promise<Value> {
  await tab.settled();
  for (let attempt = 0; ; attempt++) {
    const value = check();
    if (value !== undefined && value !== false) return value;
    if (attempt === 2) break;
    await new Promise((resolve) => setTimeout(resolve, GRACE_MS));
    await tab.settled();
  }
  throw new Error(
    [explain(), `on ${tab.url}`, tab.refusal, `which says ${digest(tab.document)}`]
      .filter((part) => part !== '')
      .join('\n  '),
  );
}
