/** The limits of the pictures that visitors send. Pure. */

/** The largest file that is taken. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
/** The files that are taken, as the attribute `accept` names them. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';
/** The field that tells the page of a refused form that a file came with it. */
export const UPLOADED = 'uploaded';
