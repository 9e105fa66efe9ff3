import { readItem, writeItem } from '../../../../client/local-storage.ts';

const LOCK = 'cartLock';
const LOCK_MS = 15_000;

/** Runs work while no other tab of this browser runs its own. */
export async function exclusively(work: () => Promise<void>): Promise<void> {
  let begun = false;
  try {
    const request = navigator.locks?.request('cart', () => {
      begun = true;
      return work();
    });
    if (request) return await request;
  } catch (error) {
    // a browser may forbid locks as it forbids storage
    if (begun) throw error;
  }
  while (Number(readItem(LOCK)) > Date.now()) await new Promise((resolve) => setTimeout(resolve, 50));
  writeItem(LOCK, String(Date.now() + LOCK_MS));
  try {
    await work();
  } finally {
    writeItem(LOCK, null);
  }
}
