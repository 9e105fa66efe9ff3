/** Every entry of this folder: written by `npm run shop -- entries`. */
export { cat } from './cat.ts';
export { dog } from './dog.ts';
