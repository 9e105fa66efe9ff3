/** The comparison of recipes. What stands here is for other features. */
export { comparePage } from './page.tsx';
