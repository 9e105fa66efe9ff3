/** The wish list: sizes to remember, in the browser or in the account. What stands here is for other features. */
export { WishButton } from './button.tsx';
export { wishListCalls } from './endpoints.ts';
export { movedAtSignIn } from './move.ts';
export { wishListPage } from './page.tsx';
export { wishListData } from './personal-data.ts';
export { sharedWishListPage } from './shared-page.tsx';
