/** The token that names a customer to the chat of a third party. What stands here is for other features. */
export { chatCalls } from './endpoint.ts';
