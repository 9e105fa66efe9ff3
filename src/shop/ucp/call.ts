import type { Context } from 'hono';
import type { Market } from '../../platform/shared/markets.ts';
import type { AppEnv } from '../../site/context.ts';
import type { LetIn } from '../programs/index.ts';
import type { Agreement } from './negotiation.ts';
import { registryFor } from './negotiation.ts';
import type { CapabilityName } from './versions.ts';

/** A call of a program, of which is known what both can do. */
export interface AgentCall {
  c: Context<AppEnv>;
  agreement: Agreement;
  /** The market whose prices and language the answer has. */
  market: Market;
  /** Whether the call itself names the country. */
  namesCountry: boolean;
  /** The messages of the answer beside its subject, such as that the shop does not deliver to a country. */
  messages: Message[];
}

/** A call for a customer who has let the program in. */
export type CustomerCall = AgentCall & { letIn: LetIn };

/** A message of an answer. Source: UCP, schemas `message_error.json`, `message_warning.json`, `message_info.json`. */
export interface Message {
  type: 'error' | 'warning' | 'info';
  code: string;
  content: string;
  path?: string;
  /** Of an error only. */
  severity?: 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable';
}

/**
 * An answer: its body, or a refusal of the call itself.
 *
 * `outcome`: the shop has done what was asked, or says why not; always 200 (201 for what is new). `refused`: the call
 * could not be understood or carried out.
 * `challenge`: the program may not do this for a customer, and the header says what it needs.
 */
export type Answer =
  | { kind: 'challenge'; status: 401 | 403; code: string; content: string; header: string; body: object }
  | { kind: 'outcome'; body: Record<string, unknown>; status?: 200 | 201 }
  | {
      kind: 'refused';
      status: 400 | 422 | 424 | 429 | 503;
      code: string;
      content: string;
      /** Seconds after which the call may be made again; absent where that would change nothing. */
      retryAfter?: number;
    };

/** The metadata of an answer. */
export const metadata = ({ agreement }: AgentCall, root: CapabilityName, isError = false): object => ({
  version: agreement.version,
  ...(isError && { status: 'error' }),
  capabilities: registryFor(agreement, root),
});

/** The address of a page of the call's market. */
export const addressOf = ({ c }: Pick<AgentCall, 'c'>, path: string): string => `${new URL(c.req.url).origin}${path}`;

/** An outcome that says why there is nothing to answer with. @param path of the page where a person can go on. */
export const failedOutcome = (
  call: AgentCall,
  root: CapabilityName,
  { code, content, severity = 'unrecoverable' }: Pick<Message, 'code' | 'content' | 'severity'>,
  path: string,
): Answer => ({
  kind: 'outcome',
  body: {
    ucp: metadata(call, root, true),
    messages: [{ type: 'error', code, content, severity }],
    continue_url: addressOf(call, path),
  },
});

/** The refusal of input that does not have the shape that the protocol gives it. */
export const invalidInput = (content: string): Answer => ({
  kind: 'refused',
  status: 400,
  code: 'invalid_request',
  content,
});

/** The refusal of a call that the shop cannot carry out now. */
export const unavailable = (content: string): Answer => ({
  kind: 'refused',
  status: 503,
  code: 'unavailable',
  content,
  retryAfter: 5,
});

/** A message that a part of an answer needs, or nothing. */
export const withMessages = (messages: readonly Message[]): { messages?: readonly Message[] } =>
  messages.length > 0 ? { messages } : {};
