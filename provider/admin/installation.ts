import { gid } from '../graphql-types.ts';
import { appScopes } from '../scopes.ts';
import type { Context } from './context.ts';

/** The installation of the shop's app, with the access scopes that the owner has granted. */
export const installationQueries = {
  currentAppInstallation: (_: unknown, { store }: Context) => ({
    __typename: 'AppInstallation',
    id: gid('AppInstallation', 1),
    accessScopes: appScopes(store).map((handle) => ({ __typename: 'AccessScope', handle, description: handle })),
  }),
};
