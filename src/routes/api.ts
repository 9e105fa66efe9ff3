/**
 * Paths of endpoints for forms and JSON: one export each, so that a script gets only those that it uses. The first word
 * is the subject, which has a handler for each.
 */

export const cartRead = '/api/cart';
export const cartAdd = '/api/cart/lines/add';
export const cartUpdate = '/api/cart/lines/update';
export const cartRemove = '/api/cart/lines/remove';
export const cartDiscount = '/api/cart/discount';
export const cartGiftCardRemove = '/api/cart/gift-cards/remove';
export const cartBuyer = '/api/cart/buyer';

export const storefrontRun = '/api/storefront/:operation';

export const searchSuggestions = '/api/suggestions';

export const trackingVisit = '/api/visit';
export const trackingBought = '/api/tracking';
export const trackingVitals = '/api/vitals';

export const parcelsFind = '/api/parcel';

export const consentSave = '/api/consent';
export const consentStyle = '/api/consent/style';

export const chatToken = '/api/chat/token';

export const loyaltyToken = '/api/rewards/token';

export const accountCustomer = '/api/customer';
export const accountLogout = '/api/account/logout';
export const accountSessionsEnd = '/api/account/sessions/end';
export const accountProfileUpdate = '/api/account/profile/update';
export const accountAddressSave = '/api/account/addresses/save';
export const accountAddressDefault = '/api/account/addresses/default';
export const accountAddressRemove = '/api/account/addresses/remove';
export const accountOfferDismiss = '/api/account/offers/dismiss';
export const accountOrderAgain = '/api/account/orders/again';
export const accountNewsletterChange = '/api/account/newsletter/change';
export const accountDataExport = '/api/account/data/export';
export const accountDataDelete = '/api/account/data/delete';

export const petsSave = '/api/account/pets/save';
export const petsRemove = '/api/account/pets/remove';

export const rewardsRedeem = '/api/account/rewards/redeem';
export const rewardsLeave = '/api/account/rewards/leave';
export const rewardsJoin = '/api/account/rewards/join';

export const subscriptionsSkip = '/api/account/subscriptions/skip';
export const subscriptionsUnskip = '/api/account/subscriptions/unskip';
export const subscriptionsReschedule = '/api/account/subscriptions/reschedule';
export const subscriptionsTogether = '/api/account/subscriptions/together';
export const subscriptionsNow = '/api/account/subscriptions/now';
export const subscriptionsAddress = '/api/account/subscriptions/address';
export const subscriptionsAgain = '/api/account/subscriptions/again';
export const subscriptionsPause = '/api/account/subscriptions/pause';
export const subscriptionsResume = '/api/account/subscriptions/resume';
export const subscriptionsCancel = '/api/account/subscriptions/cancel';
export const subscriptionsLine = '/api/account/subscriptions/line';
export const subscriptionsRemove = '/api/account/subscriptions/remove';
export const subscriptionsFrequency = '/api/account/subscriptions/frequency';
export const subscriptionsDiscount = '/api/account/subscriptions/discount';
export const subscriptionsAdd = '/api/account/subscriptions/add';
export const subscriptionsPaymentEmail = '/api/account/subscriptions/payment-email';
export const subscriptionsProducts = '/api/account/subscriptions/products';
export const subscriptionsSwap = '/api/account/subscriptions/swap';
export const subscriptionsRecipes = '/api/account/subscriptions/recipes';

/** The actions of the links in mails. */
export const mailLinksSkip = '/api/delivery/skip';
export const mailLinksUnskip = '/api/delivery/unskip';
export const mailLinksMove = '/api/delivery/move';
export const mailLinksNow = '/api/delivery/now';
export const mailLinksCard = '/api/delivery/card';

/** The actions of the links in mails about a pause. */
export const pauseLinksResume = '/api/pause/resume';
export const pauseLinksStay = '/api/pause/stay';
export const pauseLinksCancel = '/api/pause/cancel';

export const referralsRegister = '/api/referral';
export const referralsUpdate = '/api/referral/update';
export const referralsEnter = '/api/referral/enter';
export const referralsErase = '/api/referral/erase';

export const lawWithdrawal = '/api/withdrawal';
export const lawWithdrawalReview = '/api/withdrawal/review';
export const lawCancellation = '/api/cancellation';
export const lawCancellationNow = '/api/cancellation/now';
export const lawCancellationNotMine = '/api/cancellation/not-mine';

export const plannerRecommend = '/api/planner';
export const plannerStep = '/api/planner/step';
export const plannerStart = '/api/planner/start';
export const plannerCart = '/api/planner/cart';
export const plannerWeigh = '/api/planner/weigh';
export const plannerSave = '/api/planner/save';
export const plannerAnimals = '/api/planner/animals';

export const signUpsNewsletter = '/api/newsletter';
export const signUpsNewsletterConfirm = '/api/newsletter/confirm';
export const signUpsNewsletterLeave = '/api/newsletter/leave';
export const signUpsLead = '/api/lead';
export const signUpsInterest = '/api/interest';
export const signUpsInterestConfirm = '/api/interest/confirm';

/** Called by mail programs, so from elsewhere. */
export const oneClickLeave = '/api/newsletter/one-click';

export const webhooksCommerce = '/api/webhooks/commerce';
export const webhooksCms = '/api/webhooks/cms';

export const reportsCsp = '/api/reports/csp';
