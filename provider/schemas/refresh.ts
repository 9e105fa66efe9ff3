/**
 * `npm run shop -- schemas`: writes the three public schemas of the commerce provider into this folder as SDL without
 * descriptions, what other versions of them lack into `differences.json`, and the operations that were left out into
 * `left-out.json`. It needs the npm registry. See
 * docs/decisions/0023-local-services.md#the-local-provider.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { IntrospectionField, IntrospectionQuery, IntrospectionType, IntrospectionTypeRef } from 'graphql';
import {
  buildClientSchema,
  buildSchema,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  printSchema,
} from 'graphql';
import { readArguments } from '../../local/command.ts';
import { API_VERSION, type Differences, OTHER_VERSIONS } from '../versions.ts';

const PACKAGE = '@shopify/dev-mcp@1.16.0';

/** The operations of the Admin API that the shop uses. All others are left out. */
const ADMIN_ROOTS = new Set([
  'shop',
  'currentAppInstallation',
  'metafieldDefinitions',
  'metafieldDefinitionCreate',
  'metafieldDefinitionUpdate',
  'metafieldDefinitionDelete',
  'metafieldsSet',
  'metafieldsDelete',
  'webhookSubscriptions',
  'webhookSubscriptionCreate',
  'webhookSubscriptionUpdate',
  'webhookSubscriptionDelete',
  'nodes',
  'products',
  'sellingPlanGroup',
  'sellingPlanGroups',
  'sellingPlanGroupCreate',
  'sellingPlanGroupUpdate',
  'sellingPlanGroupAddProducts',
  'sellingPlanGroupRemoveProducts',
  'subscriptionContract',
  'subscriptionContracts',
  'subscriptionContractAtomicCreate',
  'subscriptionContractActivate',
  'subscriptionContractPause',
  'subscriptionContractCancel',
  'subscriptionBillingCycles',
  'subscriptionBillingCycleSkip',
  'subscriptionDraft',
  'subscriptionBillingCycle',
  'subscriptionBillingAttempt',
  'subscriptionBillingAttemptCreate',
  'subscriptionBillingCycleScheduleEdit',
  'subscriptionBillingCycleContractEdit',
  'subscriptionBillingCycleContractDraftCommit',
  'subscriptionBillingCycleEditDelete',
  'subscriptionBillingCycleEditsDelete',
  'subscriptionContractUpdate',
  'subscriptionDraftCommit',
  'subscriptionDraftDiscountAdd',
  'subscriptionDraftDiscountCodeApply',
  'subscriptionDraftDiscountRemove',
  'subscriptionDraftDiscountUpdate',
  'subscriptionDraftLineAdd',
  'subscriptionDraftLineUpdate',
  'subscriptionDraftLineRemove',
  'subscriptionDraftUpdate',
  'customerPaymentMethodSendUpdateEmail',
  'customerRequestDataErasure',
  'customer',
  'customers',
  'customerPaymentMethod',
  'productVariant',
  'productVariants',
  'discountCodeBasicCreate',
  'discountCodeBasicUpdate',
  'discountCodeActivate',
  'discountCodeDeactivate',
  'segments',
  'segmentCreate',
  'codeDiscountNodeByCode',
  'order',
  'orders',
  'orderCancel',
  'refundCreate',
  'fulfillmentOrderReschedule',
  'fulfillmentOrderHold',
]);

/** Object types of the Admin API to keep. A field of any other object type is dropped. */
const ADMIN_TYPES =
  /^(Query|Mutation|Subscription(?!.*(Group|Freeform|PricingPolicyCycleDisc)).*|MoneyV2|MoneyBag|\w*UserError|DisplayableError|.*Payload|PageInfo|Node|CustomerPaymentMethod(Connection|Edge)?|CustomerCreditCard|CustomerPaymentInstrument|DiscountCodeNode|DiscountCode|DiscountCodeBasic|DiscountMinimum(Requirement|Subtotal|Quantity)|MailingAddress|Attribute|Customer|CustomerEmailAddress|CustomerPhoneNumber|CustomerConnection|CustomerEdge|Segment|SegmentConnection|SegmentEdge|Refund|LineItem|LineItemConnection|LineItemEdge|Shop|Product(Variant)?(Connection|Edge)?|ProductVariantContextualPricing|SellingPlan\w*|Order|OrderConnection|OrderEdge|Fulfillment|FulfillmentTrackingInfo|FulfillmentOrder(Connection|Edge|LineItem|LineItemConnection|LineItemEdge)?|AppInstallation|AccessScope|ApiVersion|WebhookSubscription(Connection|Edge)?|MetafieldDefinition(Connection|Edge|Type)?|MetafieldAccess|Location|LocationAddress)$/;

/** Types of the Admin API that are read by their ids, whatever they are. The others are no nodes here. */
const NODES = new Set(['Product']);

const namedType = (ref: IntrospectionTypeRef): string =>
  'ofType' in ref && ref.ofType ? namedType(ref.ofType) : (ref as { name: string }).name;

function prune(data: IntrospectionQuery): IntrospectionQuery {
  const byName = new Map(data.__schema.types.map((t) => [t.name, t]));
  const isLeafOrInput = (t?: IntrospectionType) => t && ['SCALAR', 'ENUM', 'INPUT_OBJECT'].includes(t.kind);
  const reached = new Set<string>();
  const isIncluded = (f: IntrospectionField) => {
    const target = byName.get(namedType(f.type));
    return isLeafOrInput(target) || (target !== undefined && ADMIN_TYPES.test(target.name));
  };
  const visit = (name: string) => {
    const type = byName.get(name);
    if (!type || reached.has(name)) return;
    reached.add(name);
    if (type.kind === 'OBJECT' || type.kind === 'INTERFACE') {
      const roots = name === 'QueryRoot' || name === 'Mutation';
      const fields = type.fields.filter((f) => (roots ? ADMIN_ROOTS.has(f.name) : isIncluded(f)));
      (type as { fields: unknown }).fields = fields;
      for (const f of fields) {
        visit(namedType(f.type));
        for (const a of f.args) visit(namedType(a.type));
      }
      if (type.kind === 'OBJECT') {
        const interfaces = type.interfaces.filter(
          (i) => ADMIN_TYPES.test(i.name) && (i.name !== 'Node' || NODES.has(name)),
        );
        (type as { interfaces: unknown }).interfaces = interfaces;
        for (const i of interfaces) visit(i.name);
      } else (type as { interfaces: unknown }).interfaces = [];
    } else if (type.kind === 'INPUT_OBJECT') for (const f of type.inputFields) visit(namedType(f.type));
    else if (type.kind === 'UNION') for (const t of type.possibleTypes) if (ADMIN_TYPES.test(t.name)) visit(t.name);
  };
  for (const root of ['QueryRoot', 'Mutation', 'String', 'Boolean', 'Int', 'Float', 'ID']) visit(root);
  const isEmpty = (t?: IntrospectionType) =>
    !t || ((t.kind === 'OBJECT' || t.kind === 'INTERFACE') && t.fields.length === 0);
  for (const type of byName.values())
    if (type.kind === 'UNION' || type.kind === 'INTERFACE')
      (type as { possibleTypes: unknown }).possibleTypes = type.possibleTypes.filter(
        (t) => reached.has(t.name) && !isEmpty(byName.get(t.name)),
      );
  const types = data.__schema.types.filter((t) => (reached.has(t.name) || t.name.startsWith('__')) && !isEmpty(t));
  return {
    __schema: {
      ...data.__schema,
      types,
      directives: data.__schema.directives.filter((d) => ['deprecated', 'include', 'skip'].includes(d.name)),
    },
  };
}

/**
 * Removes what graphql 17 rejects: deprecations on fields that implement an interface, and the definition of `@defer`.
 */
function normalise(data: IntrospectionQuery): IntrospectionQuery {
  const strip = (v: unknown): unknown => {
    if (Array.isArray(v)) return v.map(strip);
    if (v && typeof v === 'object')
      return Object.fromEntries(
        Object.entries(v).map(([k, x]) =>
          k === 'description' || k === 'deprecationReason'
            ? [k, null]
            : k === 'isDeprecated'
              ? [k, false]
              : [k, strip(x)],
        ),
      );
    return v;
  };
  const stripped = strip(data) as IntrospectionQuery;
  return {
    __schema: { ...stripped.__schema, directives: stripped.__schema.directives.filter((d) => d.name !== 'defer') },
  };
}

/**
 * The types, fields, arguments and values of a schema by their coordinates, each with its type. Source: GraphQL
 * specification, "Schema Coordinates".
 */
function coordinatesOf(schema: GraphQLSchema): Map<string, string> {
  const found = new Map<string, string>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    found.set(type.name, '');
    if (isEnumType(type)) for (const { name } of type.getValues()) found.set(`${type.name}.${name}`, '');
    if (isInputObjectType(type))
      for (const { name, type: input } of Object.values(type.getFields()))
        found.set(`${type.name}.${name}`, String(input));
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const { name, type: output, args } of Object.values(type.getFields())) {
      found.set(`${type.name}.${name}`, String(output));
      for (const argument of args) found.set(`${type.name}.${name}(${argument.name}:)`, String(argument.type));
    }
  }
  return found;
}

/**
 * The parts of a schema that another version has not, or has with another type, in the order of the schema. A part of
 * something absent is not named.
 */
function differencesOf(schema: GraphQLSchema, other: GraphQLSchema): Differences {
  const theirs = coordinatesOf(other);
  const isMissing = (coordinate: string) => !theirs.has(coordinate);
  const all = [...coordinatesOf(schema)];
  const absent = all
    .map(([coordinate]) => coordinate)
    .filter((coordinate) => isMissing(coordinate) && !parentsOf(coordinate).some(isMissing));
  const types = Object.fromEntries(
    all
      .filter(([name, type]) => theirs.has(name) && theirs.get(name) !== type)
      .map(([name]) => [name, theirs.get(name)!]),
  );
  return { absent, types };
}

/** `A.b(c:)` is part of `A.b` and of `A`. */
const parentsOf = (coordinate: string): string[] =>
  [coordinate.split('.')[0]!, coordinate.split('(')[0]!].filter((parent) => parent !== coordinate);

/** The names of the operations that are left out of the Admin API. */
function leftOutOf({ __schema: { types } }: IntrospectionQuery): Record<'query' | 'mutation', string[]> {
  const namesOf = (root: string) => {
    const type = types.find(({ name }) => name === root);
    const fields = type?.kind === 'OBJECT' ? type.fields : [];
    return fields.map(({ name }) => name).filter((name) => !ADMIN_ROOTS.has(name));
  };
  return { query: namesOf('QueryRoot'), mutation: namesOf('Mutation') };
}

const writeJson = (name: string, value: unknown): void =>
  writeFileSync(
    join(import.meta.dirname, name),
    `${JSON.stringify(value, null, 1)}
`,
  );

readArguments('Usage: npm run shop -- schemas', {});

const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
try {
  execFileSync('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  execFileSync('sh', ['-c', `tar xzf ${folder}/*.tgz -C ${folder}`]);
  const introspectionOf = (file: string, version: string): IntrospectionQuery => {
    const raw = JSON.parse(
      gunzipSync(readFileSync(join(folder, `package/dist/data/${file}_${version}.json.gz`))).toString(),
    );
    return normalise((raw.data ?? raw) as IntrospectionQuery);
  };
  const differences: Record<string, Record<string, Differences>> = {};
  for (const [file, name] of [
    ['storefront-graphql', 'storefront'],
    ['customer', 'customer'],
    ['admin', 'admin'],
  ] as const) {
    const data = introspectionOf(file, API_VERSION);
    // pruning takes them away
    if (name === 'admin') writeJson('left-out.json', { admin: leftOutOf(data) });
    const sdl = printSchema(buildClientSchema(name === 'admin' ? prune(data) : data, { assumeValid: true }));
    writeFileSync(
      join(import.meta.dirname, `${name}.graphql`),
      `${sdl}
`,
    );
    const schema = buildSchema(sdl, { assumeValid: true, assumeValidSDL: true });
    const ofVersion = (version: string) =>
      differencesOf(schema, buildClientSchema(introspectionOf(file, version), { assumeValid: true }));
    differences[name] = Object.fromEntries(OTHER_VERSIONS.map((version) => [version, ofVersion(version)]));
    console.log(`${name}: ${(sdl.length / 1024).toFixed(0)} KB`);
  }
  writeJson('differences.json', differences);
  writeFileSync(join(import.meta.dirname, 'LICENSE'), readFileSync(join(folder, 'package/LICENSE')));
} finally {
  rmSync(folder, { recursive: true });
}
