import * as api from '../../../routes/api.ts';

/** Measures how the page feels to a visitor who allows statistics, and reports it once, when the page is left. */

/** The share of page views that are measured. */
const MEASURED_SHARE = 0.25;

type ShiftEntry = PerformanceEntry & { value: number; hadRecentInput: boolean };
type InteractionEntry = PerformanceEventTiming & { interactionId?: number };

/** A session window of layout shifts ends after a second without one, and after five seconds. */
const SHIFT_GAP_MS = 1000;
const SHIFT_WINDOW_MS = 5000;
/** Shorter interactions are good anyway. */
const MIN_INTERACTION_MS = 40;
/** Of fifty interactions, the slowest one does not count. */
const INTERACTIONS_PER_OUTLIER = 50;

/** When the visitor came to a page that had been rendered ahead; 0 for any other page. */
const shownAt =
  (performance.getEntriesByType('navigation')[0] as (PerformanceEntry & { activationStart?: number }) | undefined)
    ?.activationStart ?? 0;

let lcp = 0;
let cls = 0;
let shift = { sum: 0, first: 0, last: 0 };
const interactions = new Map<number, number>();

function addShift({ value, hadRecentInput, startTime }: ShiftEntry): void {
  if (hadRecentInput) return;
  const continues = startTime - shift.last < SHIFT_GAP_MS && startTime - shift.first < SHIFT_WINDOW_MS;
  shift = continues
    ? { ...shift, sum: shift.sum + value, last: startTime }
    : { sum: value, first: startTime, last: startTime };
  cls = Math.max(cls, shift.sum);
}

function addInteraction({ interactionId, duration }: InteractionEntry): void {
  if (interactionId) interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration));
}

/** The slowest interaction, or the second slowest after fifty, and so on; 0 without any that took long. */
function inp(): number {
  const durations = [...interactions.values()].sort((a, b) => b - a);
  return durations[Math.floor(durations.length / INTERACTIONS_PER_OUTLIER)] ?? 0;
}

function report(): void {
  const figures = new URLSearchParams({ cls: cls.toFixed(4) });
  if (lcp) figures.set('lcp', lcp.toFixed());
  if (inp()) figures.set('inp', inp().toFixed());
  navigator.sendBeacon(api.trackingVitals, figures);
}

function observe<Entry extends PerformanceEntry>(
  type: string,
  add: (entry: Entry) => void,
  options = {},
): PerformanceObserver {
  const read = (list: PerformanceEntryList) => (list as Entry[]).forEach(add);
  const observer = new PerformanceObserver((list) => read(list.getEntries()));
  observer.observe({ type, buffered: true, ...options });
  addEventListener('visibilitychange', () => read(observer.takeRecords()), { once: true, capture: true });
  return observer;
}

/** Measures a share of the pages, and none in the background, which are painted when somebody looks. */
export function measureVitals(): void {
  if (Math.random() >= MEASURED_SHARE || document.hidden) return;
  const paints = observe('largest-contentful-paint', ({ startTime }) => {
    // 0 would mean that nothing was painted
    lcp = Math.max(1, startTime - shownAt);
  });
  observe('layout-shift', addShift);
  observe('event', addInteraction, { durationThreshold: MIN_INTERACTION_MS });
  observe('first-input', addInteraction);
  addEventListener(
    'visibilitychange',
    () => {
      paints.disconnect();
      report();
    },
    { once: true },
  );
}
