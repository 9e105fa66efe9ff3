import type { Context } from 'hono';
import type { AppEnv } from '../../../site/context.ts';
import { isVersion, type Version } from '../versions.ts';
import { subscriptionSchema, subscriptionText } from './subscription.ts';

/** What the shop's own capabilities are, by the names of the files below a version. */
const DOCUMENTS: Readonly<Record<string, (version: Version) => object | string>> = {
  'subscription.json': subscriptionSchema,
  'subscription.md': subscriptionText,
};

/** Responds with the schema or the specification of a capability of the shop's own. */
export function getExtension(c: Context<AppEnv>): Response {
  const { version = '', file = '' } = c.req.param() as { version?: string; file?: string };
  const document = Object.hasOwn(DOCUMENTS, file) ? DOCUMENTS[file] : undefined;
  if (!document || !isVersion(version)) return c.json({ code: 'not_found', content: 'No such document.' }, 404);
  const content = document(version);
  const [body, type] =
    typeof content === 'string'
      ? [content, 'text/markdown; charset=utf-8']
      : [JSON.stringify(content), 'application/schema+json'];
  return c.body(body, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' });
}
