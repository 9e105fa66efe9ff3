import type { Context } from 'hono';
import type { Env } from '../env.ts';
import type { RequestVariables } from '../platform/http/security.ts';
import type { SessionVariables } from '../shopify/session.ts';
import type { LocationVariables } from './location.ts';
import type { TextVariables } from './texts.ts';

/** The Worker's bindings, and the variables that its middleware sets. */
export type AppEnv = {
  Bindings: Env;
  Variables: RequestVariables & LocationVariables & TextVariables & SessionVariables;
};

/** Handles the requests of one route. */
export type Handler = (c: Context<AppEnv>) => Response | Promise<Response>;
