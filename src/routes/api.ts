/**
 * Paths of endpoints for forms and JSON: one export each, so that a script gets only those that it uses. The first word
 * is the subject, which has a handler for each. The comments are part of docs/api.md (`npm run shop -- api`), which adds
 * the fields from the handlers: `@param` describes what a handler reads itself, `@returns` the answer as JSON.
 */

/**
 * The cart of the visitor.
 *
 * @param token the cart's id, in the place of the cookie `cart`.
 * @returns `{cart, details}`, or `{cart: null}`
 */
export const cartRead = '/api/cart';
/** Adds a variant, to a new cart where there is none. @returns `{cart, details, warnings}`, as all changes do */
export const cartAdd = '/api/cart/lines/add';
/**
 * Changes a line: to a `quantity`, or `by` a difference, which counts whatever other tabs do. An empty `sellingPlanId`
 * makes it a single purchase.
 */
export const cartUpdate = '/api/cart/lines/update';
/** Sets the selling plans of several lines together: `plans` are their ids by those of the lines, in a form as JSON. */
export const cartPlans = '/api/cart/lines/plans';
/** Removes a line. */
export const cartRemove = '/api/cart/lines/remove';
/** Applies a discount code, in the place of another one, or a gift card. An empty code removes the discount. */
export const cartDiscount = '/api/cart/discount';
/** Removes a gift card, by its id among `giftCards` of the cart. */
export const cartGiftCardRemove = '/api/cart/gift-cards/remove';
/** Moves the cart to the country of the market. */
export const cartBuyer = '/api/cart/buyer';

/**
 * Puts a gift card into the cart: with `way` `mail` the provider mails it to `recipientEmail` on the day `sendOn`, or
 * once it is paid; with `print` the buyer gets it. `picture` is its number among those of the product.
 *
 * @returns `{cart, details, warnings}`
 */
export const giftsCard = '/api/gifts/card';
/** Puts a box for somebody else into the cart, with a message; it is bought once. @returns `{cart, details, warnings}` */
export const giftsBox = '/api/gifts/box';
/**
 * Puts several monthly deliveries for somebody else into the cart, with a message; they are paid once and end by
 * themselves. @returns `{cart, details, warnings}`
 */
export const giftsSubscription = '/api/gifts/subscription';
/**
 * Tells what is left of a gift card. Unknown codes, empty cards and those of another currency have one answer.
 *
 * @returns `{giftCard: {lastCharacters, amount, currency}}`
 */
export const giftsBalance = '/api/gifts/balance';

/**
 * Runs an operation of the Storefront API: `Cart`, `CartCreate`, `CartLinesAdd`, `CartLinesUpdate`, `CartLinesRemove`,
 * `CartBuyerIdentityUpdate`, `Product`, `PredictiveSearch` or `Recommendations`. Invalid variables are a 400.
 *
 * @param variables those of the operation.
 * @returns `{data}`
 */
export const storefrontRun = '/api/storefront/:operation';

/**
 * The suggestions of a search field.
 *
 * @param q what was typed.
 * @returns `{answers, products, categories, articles, texts, all}`
 */
export const searchSuggestions = '/api/suggestions';

/** Counts the campaign in the address of the `Referer`, in the cookie `utms`. Pages ask for it as a picture. @returns 204 */
export const trackingVisit = '/api/visit';
/**
 * The browser has noticed that the cart `token` was bought. With consent to statistics the purchase counts once, as soon
 * as the order of that cart is known.
 *
 * @returns `{ok}`
 */
export const trackingBought = '/api/tracking';
/**
 * Counts the web vitals of the page in the `Referer`, with consent to statistics.
 *
 * @param lcp, inp in milliseconds. @param cls the layout shift.
 * @returns 204
 */
export const trackingVitals = '/api/vitals';

/**
 * The parcels of an order whose number and e-mail belong together. `status` is `packed`, `on_the_way`, `partly`,
 * `delivered` or `cancelled`.
 *
 * @returns `{parcel: {order, orderedAt, status, parcels: [{carrier, number, url, shippedAt, expectedAt, deliveredAt,
 * delivered}]}}`
 */
export const parcelsFind = '/api/parcel';

/** The sizes on the visitor's wish list: the customer's, or those of the cookie `wishes`. @returns `{variants}`, their numbers */
export const wishListRead = '/api/wish-list';
/**
 * Puts a size on the wish list, once. `chosen` is that of the page, `variantId` another one of the form without script.
 *
 * @returns `{variants}`
 */
export const wishListAdd = '/api/wish-list/add';
/** Takes a size off the wish list. @returns `{variants}` */
export const wishListRemove = '/api/wish-list/remove';
/**
 * Puts one piece of each size on the wish list into the cart. What cannot be bought now is left out, and named.
 *
 * @returns the cart, and `leftOut`, a message
 */
export const wishListCart = '/api/wish-list/cart';
/** Gives the customer's wish list an address for others, or leaves it the one that it has. @returns `{ok}` */
export const wishListShare = '/api/wish-list/share';
/** Withdraws that address. @returns `{ok}` */
export const wishListStop = '/api/wish-list/stop';

/** Stores what the visitor allows, and deletes the cookies of what is refused. @returns `{ok}` */
export const consentSave = '/api/consent';
/** The style sheet that shows the banner without script; empty after a choice. */
export const consentStyle = '/api/consent/style';

/**
 * The customer's identity for the chat, as a JWT (HS256, ten minutes); needs a session and consent to functions.
 *
 * @returns `{token}`, null where the chat has no secret
 */
export const chatToken = '/api/chat/token';

/**
 * A token by which a hosted loyalty programme knows the customer: a JWT of five minutes (HS256, audience `loyalty`), or
 * with `LOYALTY_TOKEN=digest` a SHA-1. It needs a session; 403 for who has left the bonus club.
 *
 * @returns `{customerId, email, currentDate, authToken}`
 */
export const loyaltyToken = '/api/rewards/token';

/** The signed-in customer. @returns `{data: {customer}}` with `addresses.nodes` and `defaultAddress.id` */
export const accountCustomer = '/api/customer';
/** Signs out; needs no session. A form leads on to the provider's logout. @returns `{signedOut: true}` */
export const accountLogout = '/api/account/logout';
/** Ends every session of the customer. @returns `{signedOut: true}` */
export const accountSessionsEnd = '/api/account/sessions/end';
/** Changes the name. @returns `{customer}` */
export const accountProfileUpdate = '/api/account/profile/update';
/** Saves an address; an empty `addressId` adds one. The country decides which fields are read. @returns `{addresses}` */
export const accountAddressSave = '/api/account/addresses/save';
/** Makes an address the default. @returns `{addresses}` */
export const accountAddressDefault = '/api/account/addresses/default';
/** Removes an address. @returns `{addresses}` */
export const accountAddressRemove = '/api/account/addresses/remove';
/** Has the overview offer something no more: `address`, `name` or the id of a plan. @returns `{done}` */
export const accountOfferDismiss = '/api/account/offers/dismiss';
/** Puts the products of an order into the cart. @returns the cart */
export const accountOrderAgain = '/api/account/orders/again';
/** Joins the newsletter, or leaves it when the field is empty. @returns `{newsletter}` */
export const accountNewsletterChange = '/api/account/newsletter/change';
/** Everything that is stored about the customer. @returns a file of JSON */
export const accountDataExport = '/api/account/data/export';
/** Deletes the account, for who types the word that the page shows. @returns `{deleted: true}`, signed out */
export const accountDataDelete = '/api/account/data/delete';

/**
 * Saves a pet; an empty `petId` adds one, and an empty `activity` is the usual one of its species. As
 * `multipart/form-data` it may have a file `photo`: JPEG, PNG or WebP of up to 8 MB. One that is not taken is refused,
 * with the pet stored without it; `removePhoto` takes the stored one away.
 *
 * @returns `{pets}`, also where only the photo is refused
 */
export const petsSave = '/api/account/pets/save';
/** Removes a pet. @returns `{pets}` */
export const petsRemove = '/api/account/pets/remove';

/**
 * Saves an entry of a pet's journal, of which each part may be empty but not all; one of the same day is replaced. An
 * empty `day` is today. The newest weight and body condition become those of the pet and its plan.
 *
 * @returns `{entry, replaced}`
 */
export const journalSave = '/api/account/journal/save';
/** Removes the entry of a day. @returns `{removed: true}` */
export const journalRemove = '/api/account/journal/remove';
/** Asks for reminders of a pet's journal by mail, or ends them where `remind` is empty. @returns `{remind}` */
export const journalRemind = '/api/account/journal/remind';
/** For the holder of a link in a reminder: ends the reminders. @returns `{ok}` */
export const journalStop = '/api/journal/stop';

/**
 * Makes a secret link for a vet to a page about a pet. `name` shows the owner's name there.
 *
 * @returns `{link, until}`; nobody is told the link once more
 */
export const vetLinksMake = '/api/account/vet-links/make';
/** Revokes a link. @returns `{revoked: true}` */
export const vetLinksRevoke = '/api/account/vet-links/revoke';

/**
 * Answers a program that asks to be let in: `allow` or `refuse`. `changes` lets it change something too. A form leads on
 * to the program.
 *
 * @returns `{location}`, the address at which the program is answered
 */
export const programsAnswer = '/api/account/programs/answer';
/** Ends what a program may do. @returns `{done}` */
export const programsEnd = '/api/account/programs/end';

/**
 * Redeems a reward: `five`, `ten` or `twenty`. `state` of the reward is `making` or `ready`.
 *
 * @returns `{balance, code, reward, enabled}`
 */
export const rewardsRedeem = '/api/account/rewards/redeem';
/** Leaves the bonus club without deleting the account. @returns `{balance}` */
export const rewardsLeave = '/api/account/rewards/leave';
/** Joins the bonus club again. @returns `{balance}` */
export const rewardsJoin = '/api/account/rewards/join';

/**
 * Skips a delivery.
 *
 * @returns `{subscription}` as it is now, or null where it could not be read again; as most calls below
 */
export const subscriptionsSkip = '/api/account/subscriptions/skip';
/** Takes a skipped delivery after all. */
export const subscriptionsUnskip = '/api/account/subscriptions/unskip';
/** Moves a delivery to a day. */
export const subscriptionsReschedule = '/api/account/subscriptions/reschedule';
/**
 * Moves the next deliveries of several subscriptions to one day. `deliveries[NUMBER]` is the cycle of each; errors have
 * the field `delivery-NUMBER`.
 *
 * @returns `{moved}`, the numbers of those that are on that day
 */
export const subscriptionsTogether = '/api/account/subscriptions/together';
/** Charges and sends a delivery today. */
export const subscriptionsNow = '/api/account/subscriptions/now';
/** Delivers to another saved address. */
export const subscriptionsAddress = '/api/account/subscriptions/address';
/** Moves a delivery that is paid already to another day. */
export const subscriptionsPaidMove = '/api/account/subscriptions/paid-move';
/** Has a delivery that is paid already come after the last one. */
export const subscriptionsPaidSkip = '/api/account/subscriptions/paid-skip';
/** Puts the products of the subscription into the cart. @returns the cart */
export const subscriptionsAgain = '/api/account/subscriptions/again';
/**
 * Pauses until a day: `until`, or `date` where `until` says so; without one until it is resumed. Of a paused
 * subscription it changes the end.
 */
export const subscriptionsPause = '/api/account/subscriptions/pause';
/** Resumes a paused subscription. */
export const subscriptionsResume = '/api/account/subscriptions/resume';
/** Cancels the subscription. */
export const subscriptionsCancel = '/api/account/subscriptions/cancel';
/** Changes number and size of a line; an empty `variantId` keeps the size. */
export const subscriptionsLine = '/api/account/subscriptions/line';
/** Removes a line; of a product that comes with one delivery only, `cycle` names that delivery. */
export const subscriptionsRemove = '/api/account/subscriptions/remove';
/** Changes the rhythm, to one of those that the page offers, such as `P2M` or `P6W`. */
export const subscriptionsFrequency = '/api/account/subscriptions/frequency';
/** Applies a discount code; an empty one removes it. */
export const subscriptionsDiscount = '/api/account/subscriptions/discount';
/** Adds a product, to every delivery or to the next one. */
export const subscriptionsAdd = '/api/account/subscriptions/add';
/** Has the provider mail its link for another card. */
export const subscriptionsPaymentEmail = '/api/account/subscriptions/payment-email';
/** The products that can be added to the subscription, with its price in it. @returns `{products, categories, texts}` */
export const subscriptionsProducts = '/api/account/subscriptions/products';
/** Swaps the recipe of a line. */
export const subscriptionsSwap = '/api/account/subscriptions/swap';
/**
 * The recipes that can take the place of a product, with their sizes, the nearest one, and a warning for each pet that
 * must not eat it.
 *
 * @returns `{recipes, texts}`
 */
export const subscriptionsRecipes = '/api/account/subscriptions/recipes';
/**
 * Changes the box of a subscription to what its animals need, once for each form. `proposal` is the key of what the page
 * has shown. @returns `{subscription}`
 */
export const followingAccept = '/api/account/following/accept';
/** Leaves the box as it is until something new happens. @returns `{subscription}` */
export const followingKeep = '/api/account/following/keep';
/** Has small changes made before each notice, or not any more. @returns `{subscription}` */
export const followingAlways = '/api/account/following/always';
/** Has mails tell that a change is due, or not any more. @returns `{subscription}` */
export const followingMails = '/api/account/following/mails';
/** Corrects the portion of a pet by what its people see: `leaves`, `hungry` or `right`. @returns `{correction}` */
export const followingCorrect = '/api/account/following/correct';
/** Forgets what was learnt about the portion of a pet. @returns `{correction}`, null */
export const followingReset = '/api/account/following/reset';
/**
 * Leaves the food of one animal out of the next deliveries: `deliveries` of them, or with the word `date` those that
 * leave before the day of the field `date`. Later ones bring it again.
 */
export const subscriptionsAnimalPause = '/api/account/subscriptions/animal-pause';
/** Has every delivery bring an animal's food again. */
export const subscriptionsAnimalResume = '/api/account/subscriptions/animal-resume';
/** Ends the subscription for one of its animals. */
export const subscriptionsAnimalEnd = '/api/account/subscriptions/animal-end';
/** Says which animal a line is for; an empty `animalId` for no one of its own. */
export const subscriptionsLineAnimal = '/api/account/subscriptions/line-animal';
/** Sends one delivery to a saved address, or to the one that is written where `addressId` is empty. */
export const subscriptionsElsewhere = '/api/account/subscriptions/elsewhere';
/** Sends a delivery to the subscription's own address after all. */
export const subscriptionsHome = '/api/account/subscriptions/home';
/** Has the deliveries go to a pick-up point near a saved address, or near the subscription's own where `addressId` is empty. */
export const subscriptionsPickup = '/api/account/subscriptions/pickup';
/**
 * Names another of the customer's payment methods, by the last part of its id as `method`, which is charged when the
 * subscription's own one is refused; an empty one takes it back.
 */
export const subscriptionsReserve = '/api/account/subscriptions/reserve';
/** Sets the place where the driver leaves the parcels; an empty one is none. */
export const subscriptionsDriverPlace = '/api/account/subscriptions/driver-place';
/** Has the main food of a pet's plan come in the subscription's box. */
export const subscriptionsJoin = '/api/account/subscriptions/join';
/** Leaves the small gift with the delivery `number` out, or with `wanted` has it come after all. */
export const subscriptionsThanks = '/api/account/subscriptions/thanks';
/**
 * Gives an animal two recipes in the place of its main food: `first` and `second` by their handles, the first one with
 * `share` percent of the ration's energy.
 */
export const subscriptionsMix = '/api/account/subscriptions/mix';

/** For the holder of a link in a mail about a delivery: skips it. @returns `{done}`, as those below */
export const mailLinksSkip = '/api/delivery/skip';
/** Takes a skipped delivery after all. */
export const mailLinksUnskip = '/api/delivery/unskip';
/** Moves it to `date`. */
export const mailLinksMove = '/api/delivery/move';
/** Charges and sends it today. */
export const mailLinksNow = '/api/delivery/now';
/** Has the provider mail its link for another card. */
export const mailLinksCard = '/api/delivery/card';
/** Adds the treat `variantId` to it, this once. */
export const mailLinksTreat = '/api/delivery/treat';
/** Puts the recipe `variantId` in the place of what is sold out, this once. */
export const mailLinksSwap = '/api/delivery/swap';
/** Leaves what is sold out out of it, this once. */
export const mailLinksLeave = '/api/delivery/leave';

/** For the holder of the link in the mail to a former subscriber: puts what came before into the cart. */
export const comingBackStart = '/api/coming-back/start';
/** Ends such mails. */
export const comingBackStop = '/api/coming-back/stop';

/** For the holder of a link in the mail about a pause: resumes at once. @returns `{done}`, as those below */
export const pauseLinksResume = '/api/pause/resume';
/** Takes the end of the pause away. */
export const pauseLinksStay = '/api/pause/stay';
/** Cancels the subscription. */
export const pauseLinksCancel = '/api/pause/cancel';
/** For the holder of a link in a notice: puts the box back as it was before the switch changed it. @returns `{done}` */
export const foodLinksKeep = '/api/food/keep';
/** For the holder of a link in a mail about food: no more such mails. @returns `{done}` */
export const foodLinksOff = '/api/food/off';

/**
 * Registers somebody who refers friends. Without a session a mail brings code and link, with a link for corrections.
 *
 * @returns `{ok, code, link}`
 */
export const referralsRegister = '/api/referral';
/** Corrects the details, with a session or the secret of the mailed link. @returns `{ok, name, email, phone}` */
export const referralsUpdate = '/api/referral/update';
/**
 * Enters a friend's code, or a link with one. It sets the cookie `referral`; a signed-in customer is registered at once.
 *
 * @returns `{ok, code}`
 */
export const referralsEnter = '/api/referral/enter';
/** Erases a referrer without an account, by the secret of the mailed link. @returns `{done}` */
export const referralsErase = '/api/referral/erase';

/**
 * Stores and mails a withdrawal, whether or not there is such an order. Without `confirm` it is a 422, and a form leads
 * to the page that confirms.
 *
 * @returns `{ok, receivedAt, reference, mailed}`; `mailed` is false where the receipt goes out only if the order exists
 */
export const lawWithdrawal = '/api/withdrawal';
/** Leads a form to the page that confirms, and declares nothing. @returns `{ok}` */
export const lawWithdrawalReview = '/api/withdrawal/review';
/**
 * Stores and mails a cancellation. `kind` is `ordinary` or `extraordinary`; an empty `date` is as soon as possible. The
 * subscription whose number and e-mail match ends by the mailed link, or by itself after 24 hours.
 *
 * @returns `{ok, receivedAt, reference, mailed}`
 */
export const lawCancellation = '/api/cancellation';
/** For the holder of the mailed link: ends the subscription at once. @returns `{state: "ended"}` */
export const lawCancellationNow = '/api/cancellation/now';
/** For the holder of the mailed link: stops a cancellation that was somebody else's. @returns `{state: "stopped"}` */
export const lawCancellationNotMine = '/api/cancellation/not-mine';

/**
 * Makes a feeding plan, stores it when the terms are accepted, and mails its link. `breed` is a slug or a name, `mixed`
 * or `unknown`. As the form of the last question it takes the contact only; the answers come from the cookie.
 *
 * @returns `{kcalPerDay, notices, products}`, and `plan`, the address of a stored plan. Each product has the rhythm
 * (`every`) and the `packs` with which its page begins for who has no subscription yet.
 */
export const plannerRecommend = '/api/planner';
/**
 * Takes the answers of one question, which stay in the cookie `plan`. With `go` it leads on or back.
 *
 * @returns `{answers, breed, previous, path}`
 */
export const plannerStep = '/api/planner/step';
/**
 * Begins the questions with the answers of a saved pet (`petId`), of a plan (`planId`), for another animal beside that
 * of a plan (`together`), with those for the animal before (`previous`), or with none.
 *
 * @returns as those of a question
 */
export const plannerStart = '/api/planner/start';
/**
 * Puts the first choices of the ticked kinds (`tabs[dry]`; without them dry and wet food) into the cart, or the part `of`
 * the plan. `amounts[dry]` is another size, number and rhythm: `VARIANT 2 P6W`. `every` is the rhythm of dry and wet
 * food, `P1M` or the one that costs least; without it they come every month where the other delivery has several packs
 * and a month's leave no more than a tenth.
 *
 * @returns the cart
 */
export const plannerCart = '/api/planner/cart';
/** Adds a weight to a plan, and to the saved pet of its owner. @returns `{weightKg}` */
export const plannerWeigh = '/api/planner/weigh';
/** Saves the animal of a plan as a pet, or changes that pet; needs a session. @returns `{petId}` */
export const plannerSave = '/api/planner/save';
/** The customer's pets, and the animal of the answers in the cookie, for the rations on product pages. @returns `{animals}` */
export const plannerAnimals = '/api/planner/animals';

/** Mails the link that confirms the address. @returns `{ok}` */
export const signUpsNewsletter = '/api/newsletter';
/** Confirms the address of a mailed link. @returns `{ok}` */
export const signUpsNewsletterConfirm = '/api/newsletter/confirm';
/** Takes the address of a mailed link off the list. @returns `{ok}` */
export const signUpsNewsletterLeave = '/api/newsletter/leave';
/** Stores a lead. `address` is the whole address as one text or an object, in the place of its fields. @returns `{ok}` */
export const signUpsLead = '/api/lead';
/** Mails the link that confirms the interest in wet cat food, until it is sold. @returns `{ok}` */
export const signUpsInterest = '/api/interest';
/** Confirms the address of a mailed link. @returns `{ok}` */
export const signUpsInterestConfirm = '/api/interest/confirm';

/** Mails the link that confirms that an address wants to be told when a sold-out size is back. @returns `{ok}` */
export const signUpsStockAlert = '/api/back-in-stock';
/** Confirms the address of a mailed link. @returns `{ok}` */
export const signUpsStockAlertConfirm = '/api/back-in-stock/confirm';
/** Takes the address of a mailed link off all lists of sold-out sizes. @returns `{ok}` */
export const signUpsStockAlertLeave = '/api/back-in-stock/leave';

/**
 * Stores a customer's review of a product that they have bought, or changes it: with the `link` of the mail that asks
 * for it, or with a session. `pet` is stored only with `showPet`. As `multipart/form-data` it may have a file `picture`
 * as its last field: a JPEG, PNG or WebP of up to 8 MB, which waits for the shop's approval. One that is refused leaves
 * the review stored without it; `removePicture` takes the stored one away.
 *
 * @returns `{review}`, its id, also where only the picture is refused
 */
export const reviewsSave = '/api/reviews/save';
/** Removes the customer's own review. @returns `{removed: true}` */
export const reviewsRemove = '/api/reviews/remove';
/** A visitor has found a review helpful, which counts once. @returns `{ok}` */
export const reviewsVote = '/api/reviews/vote';
/** Leads to the reviews of owners whose animals are like a pet of the customer. @returns `{animal}`, empty for none */
export const reviewsLike = '/api/reviews/like';
/** Reports a review to the shop. With an e-mail address, receipt and decision are mailed. @returns `{ok}` */
export const reviewsReport = '/api/reviews/report';
/** Complains about a decision, by the link of its mail. @returns `{ok}` */
export const reviewsComplain = '/api/reviews/complain';
/** For the holder of a link in a mail: the shop asks for no more reviews. @returns `{ok}` */
export const reviewsStop = '/api/reviews/stop';

/** Mails somebody of the shop a link to sign in; others get the same answer. @returns `{ok}` */
export const staffLink = '/api/staff/link';
/** Signs in with a mailed link, once. @returns `{ok}` */
export const staffEnter = '/api/staff/enter';
/** Signs out. @returns `{ok}` */
export const staffLeave = '/api/staff/leave';

/** For people of the shop, as those below: answers a review; an empty answer takes it away. @returns `{ok}` */
export const moderationAnswer = '/api/moderation/answer';
/** Stores what a review and the answer to it say in another language; without both, takes it away. @returns `{ok}` */
export const moderationTranslate = '/api/moderation/translate';
/** Removes a review, and mails its author the reasons. `ground` is `illegal` or `terms`. @returns `{ok}` */
export const moderationRemove = '/api/moderation/remove';
/** Has a picture that waits shown beside its review. @returns `{ok}` */
export const moderationPictureShow = '/api/moderation/picture/show';
/** Refuses the picture of a review, and mails its author the reasons. @returns `{ok}` */
export const moderationPictureRefuse = '/api/moderation/picture/refuse';
/** Leaves a reported review as it is, and mails who reported it the reasons. @returns `{ok}` */
export const moderationKeep = '/api/moderation/keep';
/** Decides about a complaint: `uphold` leaves the decision, `reverse` does the opposite. @returns `{ok}` */
export const moderationComplaint = '/api/moderation/complaint';

/**
 * For the holder of a link in the mail that asks how a change of food goes: stores the answer `said`, or ends such
 * mails.
 *
 * @returns `{ok}`
 */
export const foodChangesAnswer = '/api/food-changes/answer';

/**
 * The address of the header `List-Unsubscribe` of the mail that asks how a change of food goes, as below.
 *
 * @param link the secret, in the address. @param List-Unsubscribe `One-Click`.
 * @returns 200
 */
export const oneClickFoodChange = '/api/food-changes/one-click';

/**
 * The address of the header `List-Unsubscribe` of mails that ask for reviews, as below.
 *
 * @param link the secret, in the address. @param List-Unsubscribe `One-Click`.
 * @returns 200
 */
export const oneClickStop = '/api/reviews/one-click';

/** The same of the mail to a former subscriber; see below. */
export const oneClickComingBack = '/api/coming-back/one-click';
/**
 * The address of the header `List-Unsubscribe` (RFC 8058), called by mail programs, so from elsewhere. `GET` leads to
 * the page that asks.
 *
 * @param link the secret, in the address. @param List-Unsubscribe `One-Click`.
 * @returns 200
 */
export const oneClickLeave = '/api/newsletter/one-click';

/**
 * The same for mails about sizes that are back.
 *
 * @param link the secret, in the address. @param List-Unsubscribe `One-Click`.
 * @returns 200
 */
export const oneClickStock = '/api/back-in-stock/one-click';

/**
 * The same for reminders of a journal.
 *
 * @param link the secret, in the address. @param List-Unsubscribe `One-Click`.
 * @returns 200
 */
export const oneClickJournal = '/api/journal/one-click';

/**
 * The same for mails about food that follows its animals.
 *
 * @param link the secret, in the address. @param List-Unsubscribe `One-Click`.
 * @returns 200
 */
export const oneClickFood = '/api/food/one-click';

/** An event of the commerce provider, signed. @returns 200 once it is stored */
export const webhooksCommerce = '/api/webhooks/commerce';
/** An event of the CMS, signed. @returns 200 once it is stored */
export const webhooksCms = '/api/webhooks/cms';

/** A browser's report about the Content-Security-Policy, which is logged. @returns 204 */
export const reportsCsp = '/api/reports/csp';
