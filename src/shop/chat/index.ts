export { chatCalls } from './endpoint.ts';
