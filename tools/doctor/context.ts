import { randomUUID } from 'node:crypto';
import type { Struct } from 'superstruct';
import { type Env, type Settings, Shape, settingsOf } from '../../src/env.ts';

/** Values for settings that must not be empty and are wrong. */
const FALLBACKS: Record<string, string> = { PUBLIC_ORIGIN: 'https://wrong.invalid', WET_CAT_LAUNCH: '2000-01-01' };

/** Why a setting cannot be used, or null. */
export function problemOf(name: string, value: string | undefined): string | null {
  const struct = Shape.schema[name as keyof typeof Shape.schema] as Struct<string, unknown>;
  const [error] = struct.validate(value, { coerce: true });
  if (!error) return null;
  return value === undefined || value === ''
    ? 'is missing'
    : `must be: ${struct.type === 'string' ? 'a text' : struct.type}`;
}

/**
 * The parsed settings. A wrong one has its default value, so that the others can be looked at, and sessions have a
 * secret that exists here only.
 */
export function lenientConfig(given: Readonly<Record<string, string>>): Settings {
  const names = Object.keys(Shape.schema);
  const usable = names.flatMap((name): [string, string][] => {
    const value = given[name];
    if (problemOf(name, value) === null) return value === undefined ? [] : [[name, value]];
    return FALLBACKS[name] === undefined ? [] : [[name, FALLBACKS[name]]];
  });
  const env = {
    EU_STOREFRONT_URL: '',
    AU_STOREFRONT_URL: '',
    ...Object.fromEntries(usable),
    SESSION_SECRETS: `${randomUUID()}${randomUUID()}`,
  };
  return settingsOf(env as Env);
}
