export { parcelCalls } from './endpoints.ts';
export { parcel } from './page.tsx';
export { matching, searchFor } from './tracking.ts';
