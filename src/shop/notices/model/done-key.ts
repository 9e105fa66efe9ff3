/** The texts of changes that are no `success.` and their word. */
export const OTHER_TEXTS = { saved: 'account.saved', removed: 'account.removed', consent: 'consent.saved' } as const;

const others: Readonly<Record<string, string>> = OTHER_TEXTS;

/**
 * The key of the text about what an endpoint of the shop says it has done; null where it says nothing. It trusts the
 * endpoint: words of an address are checked by `isDone`, whose list no browser needs.
 */
export const keyOfDone = (done: unknown): string | null =>
  typeof done === 'string' && done ? (others[done] ?? `success.${done}`) : null;
