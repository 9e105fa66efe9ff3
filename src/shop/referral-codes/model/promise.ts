/** The cookie that says that a friend's link has promised a discount. */
export const PROMISE_COOKIE = 'referral-promise';
