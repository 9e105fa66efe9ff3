/** Visits, purchases and web vitals, as the tracking service is told of them. What stands here is for other features. */
export { applyStatisticsChoice } from './choice.ts';
export { deleteOldTracking, deliverPost, eraseTracking } from './deliver.ts';
export { trackingCalls } from './endpoints.ts';
export { countPurchase } from './orders.ts';
export { deleteOldReports } from './reports.ts';
export { trackingPosts } from './tables.ts';
export { KEY_KNOWN_MS, trackingKind, trackStatements } from './track.ts';
