/** The search of products, stories and places, and its suggestions. What stands here is for other features. */
export { answersFor, fittingFor, foodFor, queryFor } from './for-programs.ts';
export { type Data as Found, search } from './search.tsx';
export { searchCalls } from './suggestions.ts';
