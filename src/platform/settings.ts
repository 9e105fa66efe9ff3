import { defaulted, define, type Infer, type type } from 'superstruct';
import type { MarketGroup } from './shared/markets.ts';

/** The kinds of the texts of settings, by name. */
type SettingsSchema = Parameters<typeof type>[0];

/** The means by which a deployment's settings are read: its market group, and the store that keeps tokens. */
export interface SettingsContext {
  group: MarketGroup;
  kv: KVNamespace;
}

/** The settings of one feature: how their texts are checked, and what is made of them. */
export interface DeclaredSettings<Schema extends SettingsSchema, Parsed> {
  schema: Schema;
  parse(texts: Infer<ReturnType<typeof type<Schema>>>, context: SettingsContext): Parsed;
}

/**
 * Declares the settings that a feature reads.
 *
 * @param schema the kinds of the texts that `wrangler.toml` and the secrets give, by name; the comment above each name
 * is its purpose in `docs/settings.md`. @param parse makes of checked texts what the code reads.
 */
export const declareSettings = <Schema extends SettingsSchema, Parsed>(
  schema: Schema,
  parse: DeclaredSettings<Schema, Parsed>['parse'],
): DeclaredSettings<Schema, Parsed> => ({ schema, parse });

/** The words of a setting that is a list. */
export const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** A text that matches an expression; the name is the kind that docs/settings.md and errors tell. */
export const matching = (name: string, expression: RegExp) =>
  define<string>(name, (value) => typeof value === 'string' && expression.test(value));

const MIN_SECRET_BYTES = 32;
/** Secrets separated by spaces; empty for none. A short one could be guessed. */
export const secrets = defaulted(
  define<string>(
    'secrets',
    (value) =>
      (typeof value === 'string' &&
        words(value).every((secret) => new TextEncoder().encode(secret).length >= MIN_SECRET_BYTES)) ||
      `Each secret needs at least ${MIN_SECRET_BYTES} bytes`,
  ),
  '',
);

export const origin = matching('origin', /^https?:\/\/[^/\s]+$/);
export const optionalOrigin = matching('origin, or empty', /^(?:https?:\/\/[^\s;,'"]+)?$/);
export const percent = matching('percentage, 1 to 100', /^(?:[1-9]\d?|100)$/);
