import type { Context } from 'hono';
import { ucp, ucpProfilePath } from '../../routes.ts';
import type { AppEnv } from '../../site/context.ts';
import { capabilitiesOf, isVersion, NEWEST, OLDER, ucpDocument, type Version } from './versions.ts';

/** The profile of the shop, from which programs learn what it can do. Source: UCP, specification, "Business Profile". */
function profileOf(version: Version, origin: string): object {
  const service = (transport: string, schema: string, path: string) => ({
    version,
    spec: ucpDocument(version, 'specification/overview'),
    transport,
    schema: ucpDocument(version, schema),
    endpoint: `${origin}${path}`,
  });
  return {
    ucp: {
      version,
      ...(version === NEWEST && {
        supported_versions: Object.fromEntries(OLDER.map((older) => [older, `${origin}${ucpProfilePath(older)}`])),
      }),
      services: {
        'dev.ucp.shopping': [
          service('mcp', 'services/shopping/mcp.openrpc.json', ucp.mcp),
          service('rest', 'services/shopping/rest.openapi.json', ucp.rest),
        ],
      },
      capabilities: Object.fromEntries(
        capabilitiesOf(version).map(([name, { spec, schema, extends: parent }]) => [
          name,
          [
            {
              version,
              spec: ucpDocument(version, spec),
              schema: ucpDocument(version, schema),
              ...(parent && { extends: parent }),
              ...(name === 'dev.ucp.shopping.permalink' && { config: { endpoint: `${origin}${ucp.permalink}` } }),
            },
          ],
        ]),
      ),
      // whoever pays does it at the checkout, and sees what is bought
      payment_handlers: {},
    },
  };
}

/** Responds with the profile of the newest version, or of the one that the path names. */
export function getOwnProfile(c: Context<AppEnv>): Response {
  const version = c.req.param('version') ?? NEWEST;
  if (!isVersion(version)) return c.json({ code: 'not_found', content: 'No such version.' }, 404);
  return c.json(profileOf(version, new URL(c.req.url).origin), 200, { 'Cache-Control': 'public, max-age=3600' });
}
