/** Subscriptions: a customer's changes, their mails, and the billing. What stands here is for other features. */

export { forPets } from './addable/fit.ts';
export { type Addressee, addresseeOf } from './addressee.ts';
export { type Again, cartLinesOf, productsAgain } from './again.ts';
export { billingAttempts } from './billing/attempts.ts';
export { bill, endBilling } from './billing/bill.ts';
export { marketOfContract } from './billing/contract.ts';
export { AT_ONCE, checkSoon } from './billing/next-check.ts';
export type {
  AllocatedLine,
  AppliedPrice,
  BilledDelivery,
  NoticeHook,
  NoticePart,
  PricedContract,
  PriceRule,
} from './billing/price-rule.ts';
export { leaveToRun } from './billing/queue.ts';
export { checkContracts, runBilling } from './billing/run.ts';
export { billingKind, cardMailKind, endingKind, sendCardMail } from './billing/settle.ts';
export { billingContracts } from './billing/tables.ts';
export { loadNextBox, type NextBox } from './box/next.ts';
export { BoxContents, ShortText } from './box/section.tsx';
export { cancelContract } from './cancellation/cancel-contract.ts';
export { hasLostPet } from './cancellation/lost.ts';
export { changeContract, doneAfter, type Editable } from './change-contract.ts';
export { changeMailKind, mailChange, sendChangeMail } from './change-mail.ts';
export { changeOnce } from './change-once.ts';
export { rescheduleDelivery, skipDelivery } from './deliveries.ts';
export { countryOfMethod } from './delivery-address.ts';
export { type SubscriptionPart, subscriptionScreen } from './detail.tsx';
export {
  addDraftLine,
  addManualDiscount,
  commitDraft,
  type OnDraft,
  removeDraftDiscount,
  removeDraftLine,
  setDraftRhythm,
  updateDraftLine,
  updateManualDiscount,
} from './drafts.ts';
export { finishAllEdits, finishEdits, lockOf, type Restoration } from './edits.ts';
export { decideEnd, endDeclared } from './ending/end.ts';
export { declarationToken, readDeclarationToken } from './ending/link.ts';
export { endsOf, waitingEnd } from './ending/store.ts';
export { type DeclaredEnd, declaredEnds, isForLater } from './ending/tables.ts';
export { subscriptionCalls } from './endpoints.ts';
export { changePaused } from './household/animals.ts';
export { endedAnimals, hasDied } from './household/store.ts';
export { subscriptions } from './list.tsx';
export { mailLinkCalls } from './mail-links/endpoints.ts';
export { mailLinkPage } from './mail-links/page.tsx';
export { nameOfContract, namesByNumber, withNames } from './names.ts';
export { offerOf, outgrownBy, type Product, rhythmsFor, whyNotAddable } from './offers.ts';
export { pauseLinkCalls } from './pausing/links/endpoints.ts';
export { pauseLinkPage } from './pausing/links/page.tsx';
export { runPauses } from './pausing/run.ts';
export { withPauses } from './pausing/store.ts';
export { percentOff } from './percent-off.ts';
export { subscriptionData } from './personal-data.ts';
export { endPrepaid, prepaidEndKind } from './prepaid/end.ts';
export { productsOf } from './products.ts';
export { readSubscription, readSubscriptions, shopZoneOf } from './read.ts';
export type { Refusal, ShopRefusal } from './refusal.ts';
export { returnToFirst } from './reserve/back.ts';
export { reserveBackKind } from './reserve/store.ts';
export { cancelSubscription, pauseSubscription, resumeSubscription } from './status.ts';
export {
  type ChangeContext,
  changeSubscription,
  requireComplete,
  requirePaidByDelivery,
  subscriptionEndpoint,
} from './subscription-endpoint.ts';
export { loadAnimals, loadFoodEnds } from './supply/load.ts';
export { cancellations } from './tables.ts';
export { upcomingEdits } from './upcoming-edits.ts';
