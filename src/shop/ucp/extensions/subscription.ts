/** The shop's own capability for subscriptions: its JSON Schema, and its specification. Pure. */

import { EXTENSION_AUTHORITY } from '../../../site/brand.ts';
import { SUBSCRIPTION } from '../../programs/model/scopes.ts';
import { ucpDocument, type Version } from '../versions.ts';

const day = (description: string) => ({ type: 'string', format: 'date', description });
const days = (description: string) => ({
  type: 'object',
  required: ['from', 'to'],
  properties: { from: day('First day.'), to: day('Last day.') },
  description,
});
const text = (description: string) => ({ type: 'string', description });
const rhythm = (description: string) => ({ type: 'string', pattern: '^P[1-9][0-9]{0,2}[DWM]$', description });

const DELIVERY = {
  type: 'object',
  required: ['delivery', 'charged_on', 'leaves_on', 'arrives', 'skipped', 'total'],
  properties: {
    delivery: { type: 'integer', minimum: 1, description: 'Its number, by which it is changed.' },
    charged_on: day('When it is charged.'),
    leaves_on: day('When its parcel leaves the warehouse.'),
    arrives: days('When it is expected.'),
    skipped: { type: 'boolean', description: 'It neither comes nor is charged.' },
    total: { type: 'integer', minimum: 0, description: 'What it costs.' },
    movable: days('The days to which its charge can be moved; absent where there is none.'),
    changes_until: day('The last day on which it can be changed; absent once that is over.'),
  },
};

const GUARANTEE = {
  type: ['object', 'null'],
  required: ['until'],
  properties: {
    until: {
      type: ['string', 'null'],
      format: 'date',
      description: 'The last day of the guarantee; null for as long as the subscription runs.',
    },
  },
  description: 'The prices of the lines stay; null where they may change.',
};

/** @param total the schema of a sum. */
const subscription = (total: object) => ({
  type: 'object',
  required: [
    'id',
    'status',
    'currency',
    'rhythm',
    'line_items',
    'totals',
    'price_guarantee',
    'deliveries',
    'continue_url',
  ],
  properties: {
    id: text('Of the subscription.'),
    status: text('Well-known values: active, paused, stopped (after a declined payment), cancelled, expired.'),
    last_payment_failed: { type: 'boolean' },
    paused_until: day('When a paused one resumes by itself.'),
    currency: text('ISO 4217.'),
    rhythm: rhythm('From one charge to the next, an ISO 8601 duration.'),
    deliveries_per_payment: { type: 'integer', minimum: 2, description: 'Where several are paid at once.' },
    delivery_rhythm: rhythm('From one delivery to the next, where several are paid at once.'),
    line_items: { type: 'array', items: { $ref: '#/$defs/line_item' } },
    totals: { type: 'array', items: total, description: 'Of an unchanged delivery.' },
    price_guarantee: GUARANTEE,
    deliveries: { type: 'array', items: { $ref: '#/$defs/delivery' }, description: 'The next ones, in order.' },
    continue_url: { type: 'string', format: 'uri', description: 'The page of the subscription at the business.' },
  },
});

/** The JSON Schema of a subscription. Source: JSON Schema 2020-12. */
export function subscriptionSchema(version: Version): object {
  const place = version === '2026-04-08' ? 'shopping' : 'common';
  const total = { $ref: ucpDocument(version, `schemas/${place}/types/total.json`) };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${EXTENSION_AUTHORITY}/ucp/${version}/schemas/subscription.json`,
    name: SUBSCRIPTION,
    title: 'Subscription',
    description: 'A contract that delivers and charges regularly. Amounts are in minor units of the currency.',
    $defs: {
      delivery: DELIVERY,
      line_item: {
        type: 'object',
        required: ['id', 'item', 'quantity', 'totals'],
        properties: {
          id: text('Of the line.'),
          item: { $ref: ucpDocument(version, 'schemas/shopping/types/item.json') },
          quantity: { type: 'integer', minimum: 1 },
          totals: { type: 'array', items: total },
        },
      },
      subscription: subscription(total),
      list: {
        type: 'object',
        required: ['ucp', 'subscriptions'],
        properties: {
          ucp: { type: 'object' },
          subscriptions: { type: 'array', items: { $ref: '#/$defs/subscription' } },
        },
      },
    },
    allOf: [{ $ref: '#/$defs/subscription' }],
    type: 'object',
    required: ['ucp'],
    properties: { ucp: { type: 'object' } },
  };
}

/** The specification, as Markdown. */
export const subscriptionText = (version: Version): string => `# Subscription Capability

- **Capability:** \`${SUBSCRIPTION}\`, version ${version}
- **Schema:** ${EXTENSION_AUTHORITY}/ucp/${version}/schemas/subscription.json

A program reads a customer's subscriptions, and changes what can be taken back: it skips and moves deliveries, pauses and resumes. It never ends a subscription and never pays. Any business may adopt this under a name of its own.

The words MUST, SHOULD and MAY are those of RFC 2119.

## Identity

Every operation needs the customer's sign-in by \`dev.ucp.common.identity_linking\`.

| scope | allows |
| --- | --- |
| \`${SUBSCRIPTION}:read\` | \`list_subscriptions\`, \`get_subscription\` |
| \`${SUBSCRIPTION}:manage\` | with \`read\`: all others |

A customer MUST be able to allow reading without changing. A subscription of somebody else is \`not_found\`, as one that does not exist.

## Operations

| MCP tool | REST | input |
| --- | --- | --- |
| \`list_subscriptions\` | \`GET /subscriptions\` | |
| \`get_subscription\` | \`GET /subscriptions/{id}\` | |
| \`skip_delivery\` | \`POST /subscriptions/{id}/skip\` | \`delivery\` |
| \`move_delivery\` | \`POST /subscriptions/{id}/move\` | \`delivery\`, \`date\` |
| \`pause_subscription\` | \`POST /subscriptions/{id}/pause\` | \`until\`, optional |
| \`resume_subscription\` | \`POST /subscriptions/{id}/resume\` | |
| \`end_subscription\` | \`POST /subscriptions/{id}/end\` | |

Over MCP, \`id\` is an argument and the input is the argument \`subscription\`. Each change MUST have an idempotency key (\`meta["idempotency-key"]\`, or the header \`Idempotency-Key\`): the same call with the same key is made once and answers with the subscription as it is. Every change answers with the whole subscription, and the business SHOULD confirm it to the customer itself.

- **Dates.** \`charged_on\` is the day by which a delivery is moved, to a day of \`movable\` or, beyond that, to a day of the delivery that follows, whose place it takes. A delivery can be changed to the end of \`changes_until\`, by the customer's clock.
- **Price.** \`price_guarantee\` says until when the prices of the lines stay. A business without such a promise answers null.
- **Ending.** \`end_subscription\` MUST NOT end anything. It answers with an error of severity \`requires_buyer_input\` and a \`continue_url\` to the page on which the customer ends this subscription. Whatever charges at once is answered in the same way.

## Errors

| code | when |
| --- | --- |
| \`identity_required\` (401), \`insufficient_scope\` (403) | as Identity Linking says |
| \`not_found\` | the customer has no such subscription |
| \`cycle_not_found\`, \`cycle_skipped\`, \`invalid_date\`, \`invalid_pause\`, \`not_running\`, \`subscription_over\`, \`prepaid_fixed\` | recoverable: the message says why |
| \`requires_buyer_input\` | the customer does it at \`continue_url\` |
`;
