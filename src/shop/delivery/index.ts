/** When parcels come, in words. What stands here is for other features. */
export { deliveryDays } from './days.ts';
