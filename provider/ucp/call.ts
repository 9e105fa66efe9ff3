import { publishedLanguage } from '../language.ts';
import { sellsTo } from '../seed/markets.ts';
import { setupOf } from '../setup.ts';
import type { Store } from '../store.ts';
import type { Context } from '../storefront/views.ts';
import type { Agreement } from './agent.ts';
import type { Hints } from './input.ts';
import { type Capability, PARENTS } from './versions.ts';

/** A call of a program with which the store agrees on what both can do. */
export interface Call {
  store: Store;
  urls: { publicUrl: string; shopUrl: string };
  agreement: Agreement;
}

/** A message of an answer. Source: UCP, schemas `message_error.json`, `message_warning.json`, `message_info.json`. */
export interface Message {
  type: 'error' | 'warning' | 'info';
  code: string;
  content: string;
  path?: string;
  /** Of an error only. */
  severity?: 'recoverable' | 'unrecoverable';
}

/**
 * The context of a call, as the Storefront API has it for `@inContext`, and a message where the store does not sell to
 * the country.
 */
export function contextOf({ store, urls }: Call, hints: Hints = {}): { context: Context; messages: Message[] } {
  const named = hints.address_country?.toUpperCase();
  const isOpen = named !== undefined && sellsTo(named) && !setupOf(store).closedCountries.includes(named);
  const context = {
    store,
    ...urls,
    country: isOpen ? named : store.homeCountry(),
    language: publishedLanguage(hints.language),
  };
  const messages: Message[] =
    named === undefined || isOpen
      ? []
      : [{ type: 'warning', code: 'region_restricted', content: `This business does not sell to ${named}.` }];
  return { context, messages };
}

/** The metadata of an answer: the capability of the call, and those that add to it, as far as they are agreed. */
export const metadata = ({ agreement: { version, capabilities } }: Call, root: Capability, isError = false) => ({
  version,
  ...(isError && { status: 'error' }),
  capabilities: Object.fromEntries(
    [...capabilities].filter((name) => name === root || PARENTS[name] === root).map((name) => [name, [{ version }]]),
  ),
});

/** An answer that says why there is nothing to answer with. Source: UCP, schema `error_response.json`. */
export const errorAnswer = (call: Call, root: Capability, code: string, content: string): object => ({
  ucp: metadata(call, root, true),
  messages: [{ type: 'error', code, content, severity: 'unrecoverable' }],
  continue_url: call.urls.shopUrl,
});

export const withMessages = (messages: readonly Message[]): { messages?: readonly Message[] } =>
  messages.length > 0 ? { messages } : {};
