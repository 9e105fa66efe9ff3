export { search } from './search.tsx';
export { searchCalls } from './suggestions.ts';
