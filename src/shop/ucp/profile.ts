import type { Context } from 'hono';
import { ucp, ucpProfilePath } from '../../routes.ts';
import type { AppEnv } from '../../site/context.ts';
import { ALL_SCOPES, type Scope } from '../programs/model/scopes.ts';
import {
  capabilitiesOf,
  documentOf,
  isVersion,
  NEWEST,
  OLDER,
  ucpDocument,
  type Version,
  versionOf,
} from './versions.ts';

/** What each scope allows, in words for programs. Source: UCP, Identity Linking, "Per-Scope Policy and Metadata". */
const WORDS = {
  'dev.ucp.shopping.order:read': "Read the customer's orders and parcels.",
  'example.kvistra.shopping.subscription:read': "Read the customer's subscriptions and their next deliveries.",
  'example.kvistra.shopping.subscription:manage':
    'Skip and move deliveries, pause and resume subscriptions. It ends nothing and pays nothing.',
} as const satisfies Record<Scope, string>;

const scopePolicies = () =>
  Object.fromEntries(ALL_SCOPES.map((scope) => [scope, { description: { plain: WORDS[scope] } }]));

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
        capabilitiesOf(version).map(([name, capability]) => [
          name,
          [
            {
              version: versionOf(version, capability),
              spec: documentOf(version, capability, capability.spec),
              schema: documentOf(version, capability, capability.schema),
              ...(capability.extends && { extends: capability.extends }),
              ...(name === 'dev.ucp.common.identity_linking' && { config: { scopes: scopePolicies() } }),
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
