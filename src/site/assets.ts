import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './context.ts';

/**
 * Answers with the static file at the path; a path without one goes on to the next handler. Where the platform looks
 * for a file before it calls the Worker, as Cloudflare does, only paths without one come here.
 */
export const serveAsset = createMiddleware<AppEnv>(async (c, next) => {
  const file = await c.env.ASSETS.fetch(c.req.raw);
  return file.status === 404 ? next() : file;
});
