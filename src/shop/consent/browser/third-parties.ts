import { whenInteractive } from '../../../../client/interactive.ts';
import { type Consent, consentOf, deletions, isNamed } from '../model/consent.ts';
import type { PageThirdParty } from '../model/third-party.ts';
import { call } from './call.ts';
import { followChatCustomer } from './chat-customer.ts';

/** The consent of this browser at the moment. */
export const currentConsent = (): Consent =>
  consentOf(document.cookie, (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl);

type Calls = PageThirdParty['start'];
/** The globals that scripts of others put on `window`. */
const others = window as typeof window & Record<string, unknown> & { dataLayer?: unknown[] };

const callAll = (calls: Calls = []) => {
  for (const [name, ...args] of calls) call(name, ...args);
};

/** Adds a command to the data layer. Google's tags read `arguments` objects there and ignore arrays. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  others.dataLayer?.push(arguments);
}

/** Source: Google, "Consent mode", and the specification, section 4, "Consent". */
const SIGNALS = {
  ad_storage: 'marketing',
  ad_user_data: 'marketing',
  ad_personalization: 'marketing',
  analytics_storage: 'statistics',
  functionality_storage: 'functions',
  personalization_storage: 'functions',
} as const;

/** How long a tag waits for the update, in milliseconds. Source: specification, section 9, "Consent wait". */
const WAIT_FOR_UPDATE_MS = 500;

const signalsFor = (state: (purpose: (typeof SIGNALS)[keyof typeof SIGNALS]) => 'granted' | 'denied') =>
  Object.fromEntries(Object.entries(SIGNALS).map(([signal, purpose]) => [signal, state(purpose)]));

/** Denies everything but security before any tag is there. */
function setDefaults(): void {
  if (others.dataLayer) return;
  others.dataLayer = [];
  gtag('consent', 'default', {
    ...signalsFor(() => 'denied'),
    security_storage: 'granted',
    wait_for_update: WAIT_FOR_UPDATE_MS,
  });
}

/** A script that has not come by then does not hold up the next one. */
const MAX_WAIT_MS = 5000;

/** Loads a script. @returns whether it has come. */
const loadScript = (src: string) =>
  new Promise<boolean>((resolve) => {
    const script = Object.assign(document.createElement('script'), {
      src,
      async: true,
      onload: () => resolve(true),
      onerror: () => resolve(false),
    });
    setTimeout(resolve, MAX_WAIT_MS, false);
    document.head.append(script);
  });

/** Lets the browser paint and handle input between two scripts. */
const pause = () => new Promise<void>((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()));

let parties: PageThirdParty[] | null = null;
/** The third parties that were loaded, or are being loaded. */
const started = new Set<PageThirdParty>();

const isAllowed = ({ purposes }: PageThirdParty, consent: Consent): boolean =>
  purposes.some((purpose) => consent[purpose]);

async function start(party: PageThirdParty): Promise<void> {
  if (started.has(party) || !isAllowed(party, currentConsent())) return;
  started.add(party);
  callAll(party.prepare);
  const hasCome = await loadScript(party.script);
  // it may have been withdrawn meanwhile
  if (!started.has(party) || !hasCome) return;
  callAll(party.start);
  if (party.customer) followChatCustomer(party.customer);
  await pause();
}

async function startAll(load: PageThirdParty['load']): Promise<void> {
  for (const party of parties ?? []) if (party.load === load) await start(party);
}

/** Deletes what a third party keeps in this browser. */
function deleteKept({ cookies, storage }: PageThirdParty): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  for (const cookie of deletions(document.cookie, cookies, location.hostname)) document.cookie = cookie;
  try {
    for (const key of Object.keys(localStorage)) if (isNamed(key, storage)) localStorage.removeItem(key);
  } catch {
    // nothing is kept without storage
  }
}

/** Stops what lost its consent, by the settings or in another tab. Nothing but a new page ends a script for certain. */
function stopWithdrawn(): void {
  const consent = currentConsent();
  const withdrawn = [...started].filter((party) => !isAllowed(party, consent));
  if (withdrawn.length === 0) return;
  for (const party of withdrawn) {
    started.delete(party);
    callAll(party.stop);
    deleteKept(party);
  }
  location.reload();
}

function followWithdrawal(): void {
  (globalThis as { cookieStore?: EventTarget }).cookieStore?.addEventListener('change', stopWithdrawn);
  document.addEventListener('visibilitychange', stopWithdrawn);
  addEventListener('pageshow', ({ persisted }) => persisted && stopWithdrawn());
}

/**
 * Loads the third parties of the page that the visitor allows, one after the other: first those that wait for nothing,
 * and after the visitor's first interaction the others. Called again, it loads what has been allowed meanwhile.
 */
export async function loadThirdParties(): Promise<void> {
  setDefaults();
  gtag(
    'consent',
    'update',
    signalsFor((purpose) => (currentConsent()[purpose] ? 'granted' : 'denied')),
  );
  if (!parties) {
    parties = JSON.parse(document.getElementById('third-parties')?.textContent ?? '[]') as PageThirdParty[];
    followWithdrawal();
  }
  await startAll('idle');
  await whenInteractive;
  await startAll('interaction');
}
