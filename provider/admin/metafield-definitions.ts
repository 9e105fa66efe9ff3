import { GraphQLError } from 'graphql';
import { userError } from '../graphql.ts';
import { connection, gid, idOf, type PageArgs } from '../graphql-types.ts';
import { define, type MetafieldDefinition, metafieldDefinitions } from '../metafield-definitions.ts';
import type { Context } from './context.ts';

const definitionView = ({ id, namespace, key, name, type, storefront }: MetafieldDefinition) => ({
  __typename: 'MetafieldDefinition',
  id: gid('MetafieldDefinition', id),
  namespace,
  key,
  name,
  description: null,
  ownerType: 'PRODUCT',
  type: { __typename: 'MetafieldDefinitionType', name: type, category: 'TEXT' },
  access: { __typename: 'MetafieldAccess', admin: 'PUBLIC_READ_WRITE', storefront, customerAccount: 'NONE' },
});

function requireProducts(ownerType: string): void {
  if (ownerType !== 'PRODUCT')
    throw new GraphQLError('The local provider defines metafields of products only', {
      extensions: { code: 'NOT_IMPLEMENTED' },
    });
}

interface DefinitionInput {
  ownerType: string;
  namespace?: string | null;
  key: string;
  name?: string | null;
  type?: string | null;
  access?: { storefront?: MetafieldDefinition['storefront'] | null } | null;
}

export const metafieldDefinitionQueries = {
  metafieldDefinitions: (
    { ownerType, namespace, ...args }: PageArgs & { ownerType: string; namespace?: string | null },
    { store }: Context,
  ) => {
    requireProducts(ownerType);
    return connection(
      metafieldDefinitions(store).filter((definition) => namespace == null || definition.namespace === namespace),
      args,
      ({ id }) => String(id),
      definitionView,
    );
  },
};

export const metafieldDefinitionMutations = {
  metafieldDefinitionCreate: (
    { definition: { ownerType, namespace, key, name, type, access } }: { definition: DefinitionInput },
    { store }: Context,
  ) => {
    requireProducts(ownerType);
    const refuse = (code: string, field: string, message: string) => ({
      createdDefinition: null,
      userErrors: [userError(code, ['definition', field], message)],
    });
    if (!namespace || !name || !type) return refuse('BLANK', 'name', 'Namespace, name and type can’t be blank');
    if (metafieldDefinitions(store).some((other) => other.namespace === namespace && other.key === key))
      return refuse('TAKEN', 'key', 'Key is in use for Product metafields on the namespace');
    return {
      createdDefinition: definitionView(
        define(store, { namespace, key, name, type, storefront: access?.storefront ?? 'NONE' }),
      ),
      userErrors: [],
    };
  },

  metafieldDefinitionDelete: ({ id }: { id?: string | null }, { store }: Context) => {
    const found = metafieldDefinitions(store).find(
      (definition) => definition.id === idOf('MetafieldDefinition', id ?? ''),
    );
    if (!found)
      return { deletedDefinitionId: null, userErrors: [userError('NOT_FOUND', ['id'], 'Definition not found.')] };
    store.remove('metafield-definition', found.id);
    return { deletedDefinitionId: id, userErrors: [] };
  },

  metafieldDefinitionUpdate: (
    { definition: { ownerType, namespace, key, name, access } }: { definition: DefinitionInput },
    { store }: Context,
  ) => {
    requireProducts(ownerType);
    const found = metafieldDefinitions(store).find((other) => other.namespace === namespace && other.key === key);
    if (!found)
      return { updatedDefinition: null, userErrors: [userError('NOT_FOUND', ['definition'], 'Definition not found.')] };
    const updated = { ...found, name: name ?? found.name, storefront: access?.storefront ?? found.storefront };
    store.put('metafield-definition', updated.id, updated);
    return { updatedDefinition: definitionView(updated), userErrors: [] };
  },
};
