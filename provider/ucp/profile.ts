import {
  CAPABILITIES,
  descriptionOf,
  documentOf,
  isVersion,
  NEWEST,
  PARENTS,
  VERSIONS,
  type Version,
} from './versions.ts';

/** The profile of the store in a version. Source: UCP, specification, "Business Profile". */
function profileOf(version: Version, publicUrl: string): object {
  return {
    ucp: {
      version,
      ...(version === NEWEST && {
        supported_versions: Object.fromEntries(
          VERSIONS.filter((older) => older !== NEWEST).map((older) => [older, `${publicUrl}/.well-known/ucp/${older}`]),
        ),
      }),
      services: {
        'dev.ucp.shopping': [
          {
            version,
            spec: documentOf(version, 'specification/overview'),
            transport: 'mcp',
            schema: documentOf(version, 'services/shopping/mcp.openrpc.json'),
            endpoint: `${publicUrl}/api/ucp/mcp`,
          },
        ],
      },
      // without checkout and order, which the provider does not emulate
      capabilities: Object.fromEntries(
        CAPABILITIES.map((name) => [
          name,
          [{ version, ...descriptionOf(version, name), ...(PARENTS[name] && { extends: PARENTS[name] }) }],
        ]),
      ),
      payment_handlers: {},
    },
  };
}

/** Responds with the store's profile. @param version of an older profile. */
export function storeProfile({ publicUrl }: { publicUrl: string }, version: string = NEWEST): Response {
  if (!isVersion(version)) return Response.json({ errors: 'Not Found' }, { status: 404 });
  return Response.json(profileOf(version, publicUrl), { headers: { 'Cache-Control': 'public, max-age=60' } });
}
