export { batch } from './page.tsx';
