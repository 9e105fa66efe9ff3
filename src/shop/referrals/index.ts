/** Friends who bring friends: codes, checks, and the discount on contracts. What stands here is for other features. */
export { checkKind, checkPerson, requestCheck } from './check.ts';
export { codeKind, followCode } from './code.ts';
export { friendsDiscount } from './discount.ts';
export { type KnownContracts, noContractText } from './eligibility.ts';
export { referralCalls } from './endpoints.ts';
export { friendOfCustomer } from './friend.ts';
export { greeting } from './greeting.tsx';
export { linkMarket } from './link-market.ts';
export { referFriend } from './order.ts';
export { referrals } from './page.tsx';
export { percents } from './percents.ts';
export { referralData } from './personal-data.ts';
export { refer } from './refer.tsx';
export { followSignIn } from './sign-in.ts';
export { type Summary, summaryOf } from './summary.ts';
