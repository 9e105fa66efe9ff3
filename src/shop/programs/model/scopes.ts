/** What a customer may let a program do, by the scopes of OAuth. Pure. */

/** The shop's own capability, in the namespace of `EXTENSION_AUTHORITY`. */
export const SUBSCRIPTION = 'example.kvistra.shopping.subscription';
export const ORDER = 'dev.ucp.shopping.order';

/** Each scope with the text that says what it allows, and whether it changes something. */
export const SCOPES = {
  [`${ORDER}:read`]: { text: 'programs.may_read_orders', changes: false },
  [`${SUBSCRIPTION}:read`]: { text: 'programs.may_read_subscriptions', changes: false },
  [`${SUBSCRIPTION}:manage`]: { text: 'programs.may_change_subscriptions', changes: true },
} as const satisfies Record<string, { text: string; changes: boolean }>;

export type Scope = keyof typeof SCOPES;

export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

/** The known ones among scopes that are separated by spaces, each once, in the order of {@link SCOPES}. */
export function scopesIn(text: string): Scope[] {
  const named = new Set(text.split(' '));
  return ALL_SCOPES.filter((scope) => named.has(scope));
}
