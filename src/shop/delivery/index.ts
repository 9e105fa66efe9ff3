/** How long parcels take and what they cost with their delivery. What stands here is for other features. */
export { deliveredPrice, deliveryDays } from './days.ts';
export { returnPrice } from './return-price.ts';
