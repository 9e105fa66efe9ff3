/** A control call, as docs/control-calls.md describes it. */
export interface ControlCall {
  /** The part of the address after the call's name. */
  after?: string;
  /** Bodies of JSON, as examples. */
  bodies?: readonly string[];
  does: string;
}

/** The control calls of the provider by method and name; `provider/control.ts` answers them. */
export const CONTROL_CALLS = {
  'POST reset': { does: 'The seeded state of the provider.' },
  'GET seed': {
    does: 'The file that the provider was seeded from: its format, its digest and its name; null for the demo.',
  },
  'POST seed': {
    after: '?currency={code}&country={code}&name={text}',
    bodies: ['{"products": [{"handle": "…", "title": "…", "variants": [{"price": 19.9}]}]}', 'a CSV file'],
    does: 'Replaces everything by the store of a file ([formats](../provider/README.md#another-catalogue)), to which `reset` leads back from then on. A file with anything wrong is refused as a whole, with row, column and reason of each: 422.',
  },
  'GET clock': { does: 'Its date and time.' },
  'POST clock': {
    bodies: ['{"days": 30}', '{"minutes": 90}'],
    does: "Moves the clock forward, a day at a time. After each step the shop's scheduled run is awaited, which sends notices and bills what is due; orders ship, mails and webhooks go out, and the shop's pages take that date for today.",
  },
  'POST catalogue': {
    bodies: ['{"dog-food": 5000, "cat-food": 2000}', '{}'],
    does: 'Adds copies of the seeded products, as many of each type as named, in place of those that an earlier call has added; up to 25000 in all. The shop is not told.',
  },
  'POST products': {
    after: '{handle}',
    bodies: [
      '{"prices": {"EUR": 17.5}, "stock": 3, "title": "…", "sku": "…", "published": false, "translations": {"sv": {"title": "…", "description": "…"}}, "metafields": {"KEY": "…"}}',
    ],
    does: 'Changes a product, its translations, or whether it is published to the app, and tells the shop. A changed text loses its translations unless they are given too.',
  },
  'POST stories': {
    after: '{path}',
    bodies: ['{"title": "…", "body": "Markdown", "language": "sv", "draft": true, "published": false}'],
    does: 'Changes, creates, drafts or removes a story of the CMS, such as `faq` or `blog/dog/health/…`, and tells the shop.',
  },
  'POST translations': {
    after: '{key}',
    bodies: ['{"value": "…"}', '{"sv": "…"}'],
    does: 'Changes a text; `null` removes it.',
  },
  'POST customers': {
    after: '{email}',
    bodies: ['{"grants": "end"}'],
    does: 'Lets the access tokens of a customer expire; with `grants` ends every session.',
  },
  'POST addresses': {
    after: '{email}',
    bodies: ['{"address1": "Via Roma 1", "zip": "00118", "city": "Roma", "territoryCode": "IT"}'],
    does: 'Saves an address of a customer as it is, like one from before its zone was asked for.',
  },
  'POST payment-methods': {
    after: '{email}',
    bodies: [
      '{"last4": "4242", "expiry": {"month": 4, "year": 2030}, "declines": true, "asks": true}',
      '{"id": "gid://…", "revoked": true, "declines": false}',
    ],
    does: 'Adds a card of a customer, as one that came from another store, and answers with its id; or changes or revokes one. It is refused, or its bank asks for a second step, where it takes the place of a card that pays a subscription.',
  },
  'POST store-credit': {
    after: '{email}',
    bodies: ['{"amount": 12.5, "currency": "EUR"}'],
    does: 'Gives a customer store credit, in major units; a negative amount takes some away.',
  },
  'GET gift-cards': { does: 'The gift cards that orders have issued.' },
  'GET contracts': { does: 'All subscriptions.' },
  'POST contracts': {
    after: '{id}',
    bodies: [
      '{"declines": true, "asks": true, "outOfStock": true, "expiry": {"month": 4, "year": 2027}, "status": "FAILED", "locked": true, "dueInDays": 5}',
    ],
    does: 'Changes a subscription: its card is declined or the bank asks for a second step, until another card is entered by the mailed link; something is out of stock when it is charged; the expiry of the card; the status; whether the service refuses changes; the days until the next delivery is due.',
  },
  'GET orders': { does: 'All orders.' },
  'POST orders': {
    after: '{name}/refund or {name}/cancel',
    bodies: ['{"amount": 9.5}'],
    does: 'Pays back an amount in major units, or everything without one; or cancels an order whose parcel has not left. Customer and shop are told.',
  },
  'POST payments': {
    bodies: ['{"later": true}'],
    does: "Payments of subscriptions end after the shop's scheduled run, as at the real service, until the same call with `false`.",
  },
  'GET attempts': { does: 'The attempts to charge a subscription.' },
  'GET calls': { does: 'How many calls each operation of a service has had since the provider began.' },
  'GET faults': { does: 'How many calls faults have delayed.' },
  'POST faults': {
    bodies: [
      '{"service": "storefront", "operation": "Product", "mode": "500", "errorRate": 1, "latencyMs": 0, "times": 3}',
    ],
    does: 'Makes a service, or one operation of it, wrong or slow. With `times` the fault ends after so many failures; `errorRate` 0 and `latencyMs` 0 end it.',
  },
  'GET webhooks': { does: 'The last 200 events.' },
  'POST webhooks': {
    bodies: ['{"delayMs": 5000, "copies": 2, "shuffle": true, "lossRate": 0.1}'],
    does: 'Events from now on are sent late, each several times (up to 10), in another order, or a share of them never. What is absent is prompt, so `{}` ends it.',
  },
  'GET tokens': { does: 'How often tokens were refreshed, and how many tokens of the Admin API are valid.' },
  'POST tokens': { bodies: ['{"admin": "end"}'], does: 'Ends the granted tokens of the Admin API.' },
  'POST scopes': {
    bodies: ['{"missing": ["unauthenticated_read_product_inventory"]}'],
    does: "The shop's app lacks these access scopes until the next reset.",
  },
  'POST setup': {
    bodies: ['{"mailDomains": [{"name": "kvistra.example", "status": "pending"}]}'],
    does: 'Sets the services up in another way until the next reset, with the fields below.',
  },
  'GET mails': { after: '?to={email}', does: 'The mails that were sent.' },
  'GET received': {
    after: '?service={name}',
    does: 'The last 500 calls to services that only record them, such as `tracking` or `chat`.',
  },
} as const satisfies Readonly<Record<string, ControlCall>>;

export const isControlCall = (name: string): name is keyof typeof CONTROL_CALLS => name in CONTROL_CALLS;
