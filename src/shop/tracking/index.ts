/** Visits, purchases and web vitals, as the tracking service is told of them. What stands here is for other features. */
export { applyStatisticsChoice } from './choice.ts';
export { deliverPost } from './deliver.ts';
export { trackingCalls } from './endpoints.ts';
export { countPurchase } from './orders.ts';
export { trackingData } from './personal-data.ts';
export { KEY_KNOWN_MS, trackingKind, trackStatements } from './track.ts';
