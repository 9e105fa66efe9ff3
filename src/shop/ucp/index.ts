/** The Universal Commerce Protocol, for programs that shop in a person's name. */
export { answerRest, getProfile, postMessage, postStoreMessage } from './answering.ts';
export { refuseMcp } from './mcp.ts';
export { OPERATIONS, type OperationName } from './operations.ts';
export { passesOn } from './pass-on.ts';
export { getPermalink } from './permalink.ts';
