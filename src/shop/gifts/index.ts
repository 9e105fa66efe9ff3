/** Gifts: gift cards, what is left of one, and boxes for somebody else. What stands here is for other features. */
export { balancePage } from './balance-page.tsx';
export { GiftBox } from './box.tsx';
export { giftCalls } from './endpoints.ts';
export { giftCardPage } from './page.tsx';
export { GiftSubscription } from './subscription.tsx';
