/** The limits of the pictures of reviews. Pure. */

/** The largest file that is taken. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** The files that are taken, as the attribute `accept` names them. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';
/** The side of the square beside a review, in CSS pixels. */
export const PICTURE_SIDE = 88;

/** The name of a picture in the store, which nobody guesses. */
export const PICTURE_NAME = /^[\da-f]{64}$/;
