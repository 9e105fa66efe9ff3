import { localBindings } from '../local/settings.ts';
import { Shape } from '../src/env.ts';
import { environmentConfig, SHOP, topLevelSettings } from './environments.ts';
import { isSecret } from './settings-reference.ts';

/** The settings with names of the schema, as texts. */
const settingsIn = (source: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(Shape.schema).flatMap((name) => (source[name] === undefined ? [] : [[name, String(source[name])]])),
  );

const secretsIn = (source: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(settingsIn(source)).filter(([name]) => isSecret(name)));

/**
 * The settings of an environment, with the secrets that environment variables of their names hold; those of the shop on
 * this machine without one.
 */
export const givenSettings = (env: string | null): Record<string, string> =>
  env === null
    ? {
        ...settingsIn(topLevelSettings()),
        ...localBindings({
          port: Number(process.env.PORT ?? 8787),
          providerPort: Number(process.env.PROVIDER_PORT ?? 8788),
        }),
        ...(process.env.MARKET_GROUP && { MARKET_GROUP: process.env.MARKET_GROUP }),
      }
    : { ...settingsIn(environmentConfig(SHOP, env).vars), ...secretsIn(process.env) };
