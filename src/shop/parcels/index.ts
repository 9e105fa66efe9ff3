/** Where a parcel is, for guests too. What stands here is for other features. */
export { parcelCalls } from './endpoints.ts';
export { parcel } from './page.tsx';
export { matching, searchFor } from './tracking.ts';
