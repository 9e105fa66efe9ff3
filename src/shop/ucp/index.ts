/** The Universal Commerce Protocol, for programs that shop in a person's name. */

export { postMcp, refuseMcp } from './mcp.ts';
export { OPERATIONS, type OperationName } from './operations.ts';
export { getPermalink } from './permalink.ts';
export { getProfile } from './profile.ts';
export { restHandler } from './rest.ts';
