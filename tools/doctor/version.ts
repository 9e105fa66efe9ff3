import { API_VERSION } from '../../src/shopify/graphql.ts';
import type { Fault } from './check.ts';

/**
 * The fault of an API that answers in another version than the one that is asked for. @param version null when the
 * answer does not name it.
 */
export function versionFaults(service: string, version: string | null): Fault[] {
  if (version === null || version === API_VERSION) return [];
  return [
    {
      what: `${service} answers in version ${version}, not ${API_VERSION}.`,
      effect:
        'The provider has ended the version that the shop is written for: fields may be missing or mean something else.',
      mend: 'Refresh the schemas (npm run shop -- schemas) with the new version, then npm run shop -- codegen and npm run verify, and deploy.',
    },
  ];
}
