import type { Handler } from '../../site/context.ts';
import { postMcp } from './mcp.ts';
import type { OperationName } from './operations.ts';
import { passesOn, passProfile, passStoreMessage, passUcpMessage } from './pass-on.ts';
import { getOwnProfile } from './profile.ts';
import { restHandler } from './rest.ts';

/** Who answers programs: the shop, or the commerce provider, as the setting `PROGRAMS_ANSWERED_BY` says. */

const notFound: Handler = (c) => c.json({ code: 'not_found', content: 'There is no such operation.' }, 404);

/** Answers a message of the Universal Commerce Protocol. */
export const postMessage: Handler = (c) => (passesOn(c) ? passUcpMessage(c) : postMcp(c));

/** Answers a message about the store's policies, which the commerce provider alone has a server for. */
export const postStoreMessage: Handler = (c) => (passesOn(c) ? passStoreMessage(c) : notFound(c));

/** Responds with the profile of who answers. */
export const getProfile: Handler = (c) => (passesOn(c) ? passProfile(c) : getOwnProfile(c));

/** The handler of an operation over REST, which the commerce provider does not speak. */
export function answerRest(name: OperationName): Handler {
  const answer = restHandler(name);
  return (c) => (passesOn(c) ? notFound(c) : answer(c));
}
