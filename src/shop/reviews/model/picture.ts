/** The pictures of reviews. Pure. */

/** The side of the square beside a review, in CSS pixels. */
export const PICTURE_SIDE = 88;

/** The name of a picture in the store, which nobody guesses. */
export const PICTURE_NAME = /^[\da-f]{64}$/;
