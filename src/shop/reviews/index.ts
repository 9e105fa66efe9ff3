/** Reviews by customers who have bought the product. What stands here is for other features. */
export { accountReviews } from './account-page.tsx';
export { askForReviews, askKind, inviteReviews } from './ask.ts';
export { getOneClickStop, postOneClickStop, reviewCalls } from './endpoints.ts';
export { productReviewsPage } from './list.tsx';
export { reviewDecisionPage, reviewStopPage } from './mailed-pages.tsx';
export { moderationCalls } from './moderation-endpoints.ts';
export { staffReviewsPage } from './moderation-page.tsx';
export { hasOwnReviews } from './own.ts';
export { reviewData } from './personal-data.ts';
export { deletePicture, pictureKind } from './pictures.ts';
export { type ProductReviews, ratingOnPage, reviewsOnPage } from './read.ts';
export { reviewReportPage } from './report-page.tsx';
export { reviewRulesPage } from './rules-page.tsx';
export { RatingLine, ReviewsSection } from './section.tsx';
export { getPicture, getSmallPicture } from './show-picture.ts';
export { publishRating, ratingKind } from './summary.ts';
export { reviewWritePage } from './write-page.tsx';
