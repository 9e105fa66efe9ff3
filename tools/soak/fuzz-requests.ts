import { createHmac } from 'node:crypto';
import { localBindings } from '../../local/settings.ts';
import { api, crawlers, methodOf, patterns, signIn, system } from '../../src/routes.ts';
import type { Sent } from './exchange.ts';
import type { PageForm } from './forms.ts';
import type { Random } from './random.ts';
import { DRAFT, EVENT, STORY_EVENT, VALID_CALLS } from './valid-calls.ts';

/** The material of requests: it is read from the shop before, and again from time to time. */
export interface Material {
  url: string;
  forms: readonly PageForm[];
  /** Paths that the shop's pages link to. */
  links: readonly string[];
  /** `Cookie` headers of visitors: signed in, with a cart, with answers of the planner, of nobody. */
  visitors: readonly string[];
}

/** Part of every text that is put in: where it comes back as it is in HTML, it was not escaped. */
export const MARK = 'fz7';
/** Holds every character that HTML escapes. */
export const MARKER = `${MARK}<x"y'z&w>${MARK}`;

const TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '2026-02-30',
  '9007199254740993',
  'de',
  'DE',
  'se',
  'xx',
  '..',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'gid://shopify/ProductVariant/44100000001001',
  'gid://shopify/Product/x',
  '44100000001001',
  '999999999999999999999',
  'demo@kvistra.example',
  `${MARK}@kvistra.example`,
  MARKER,
  `"><script>${MARK}</script>`,
  `</script><${MARK}>`,
  `'-alert(1)-'${MARK}`,
  `javascript:alert("${MARK}")`,
  `//evil.example/${MARK}`,
  `https://evil.example/${MARK}`,
  `\\\\evil.example\\${MARK}`,
  `/\\evil.example`,
  `${MARK}\r\nX-Fz7: 1\r\n\r\n<${MARK}>`,
  `\u0000${MARK}`,
  '\ud800',
  '\u202e\u2066',
  '👩‍👩‍👧‍👦',
  '%',
  '%00',
  '%E0%A4%A',
  '+',
  `{{${MARK}}}`,
  `$\{${MARK}}`,
  `' OR 1=1 --${MARK}`,
  '*'.repeat(300),
  'å'.repeat(3000),
  'x'.repeat(20_000),
];

const SEGMENTS: readonly string[] = [
  ...[
    '',
    '.',
    '..',
    '%2e%2e',
    '%2F',
    '%5C',
    '%00',
    '%0d%0aX-Fz7:%201',
    '%E0%A4%A',
    '%ff',
    '%',
    '%zz',
    '\xff\xfe',
    '\xc3\x28',
    '%F0%9F%90%B6',
    "'",
    '"',
    '<',
    '@',
    '@closed',
    '@moved',
  ],
  ...[
    ':',
    ';',
    '*',
    '{cc}',
    '(',
    '[',
    '|',
    '~',
    '$&',
    'page.md',
    'home.md',
    'home.png',
    'a.png',
    '.md',
    '.env',
    'wp-login.php',
    'x'.repeat(3000),
    'null',
    'constructor',
  ],
  ...[
    'de',
    'DE',
    'se',
    'au',
    'us',
    'en-dk',
    'de-de',
    'sv',
    'dog-food',
    'merch',
    'products',
    'collections',
    'blogs',
    'pages',
    'search',
    'cart',
    'account',
    'blog',
    'dog',
    'faq',
    'r',
    'api',
  ],
  ...[
    'assets',
    'refer',
    'feeding-plan',
    'plan',
    'delivery',
    'skip',
    'newsletter',
    'confirm',
    'orders',
    '1001',
    'subscriptions',
    '301',
    'healthz',
    'sitemap',
    'de.xml',
    'robots.txt',
    'media',
    '400',
  ],
  encodeURIComponent(MARKER),
  encodeURIComponent(`</script><${MARK}>`),
];

const PARAMETERS: readonly string[] = [
  ...[
    'q',
    'show',
    'variant',
    'selling_plan',
    'sort',
    'filter',
    'page',
    'after',
    'before',
    'edit',
    'add',
    'swap',
    'recipe',
    'quantity',
    'cancel',
    'link',
    'done',
    'cc',
    'return_to',
    'tab',
  ],
  ...[
    'token',
    'code',
    'state',
    'error',
    'error_description',
    '_storyblok',
    '_storyblok_tk[timestamp]',
    '_storyblok_tk[token]',
    '_storyblok_tk[space_id]',
    'utm_source',
    'utm_campaign',
  ],
  ...[
    'type',
    'size',
    'brand',
    'price',
    'form',
    'id',
    'v',
    'number',
    'email',
    'subscription',
    'product',
    'line',
    'market',
    'countryCode',
    '',
    '__proto__',
    'a[b]',
    encodeURIComponent(MARKER),
  ],
];

const FIELDS: readonly string[] = [
  ...[
    'market',
    'countryCode',
    'token',
    'variantId',
    'merchandiseId',
    'quantity',
    'by',
    'lineId',
    'sellingPlanId',
    'attributes',
    'code',
    'email',
    'name',
    'firstName',
    'lastName',
    'firstname',
  ],
  ...[
    'lastname',
    'phone',
    'phoneNumber',
    'address',
    'address1',
    'zip',
    'city',
    'terms',
    'formId',
    'reward',
    'order',
    'orderName',
    'number',
    'confirm',
    'contract',
    'kind',
    'date',
    'day',
    'id',
  ],
  ...[
    'subscription',
    'frequency',
    'reason',
    'product',
    'line',
    'variant',
    'statistics',
    'marketing',
    'functions',
    'returnTo',
    'return_to',
    'species',
    'gender',
    'birthdate',
    'breed',
    'step',
  ],
  ...[
    'weight',
    'currentWeightKg',
    'activity',
    'health',
    'food',
    'plan',
    'link',
    'pet',
    'metric',
    'value',
    'path',
    'variables',
    'default',
    'territoryCode',
    'zoneCode',
    '__proto__',
    'constructor',
  ],
];

const HEADERS: Record<string, readonly string[]> = {
  'Accept-Encoding': [
    '',
    'gzip',
    'br;q=1.0, gzip;q=0.8, *;q=0.1',
    'identity;q=0',
    '*;q=0',
    'nonsense',
    'gzip, , ,',
    'x'.repeat(2000),
  ],
  Accept: [
    '*/*',
    '',
    'application/json',
    'text/markdown',
    'image/avif,image/webp',
    'application/json;q=0',
    `text/${MARK}`,
    ',',
  ],
  'Accept-Language': ['sv', 'de-DE,de;q=0.9', '*', 'x'.repeat(500), `"${MARK}"`],
  Range: ['bytes=0-10', 'bytes=-5', 'bytes=10-1', 'bytes=0-0,5-9', 'lines=1', 'bytes=99999999999-'],
  'If-None-Match': ['*', '"x"', 'W/"x"', `W/"${MARK}`, '"', 'x', '"a", W/"b", "c"'],
  'If-Modified-Since': ['Sat, 01 Jan 2000 00:00:00 GMT', 'yesterday', '0'],
  'If-Match': ['*', '"x"'],
  'Content-Type': [
    'application/json',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'text/plain',
    '',
    'application/csp-report',
    `x/${MARK}`,
  ],
  'Content-Encoding': ['gzip', 'br', 'nonsense'],
  Referer: ['/', 'nonsense', 'https://evil.example/', `https://evil.example/${MARK}`, 'http://[::1', ''],
  Origin: ['null', 'https://evil.example', '', 'x'],
  'Sec-Fetch-Site': ['cross-site', 'none', 'same-site', 'x'],
  'X-Forwarded-Host': ['evil.example'],
  'X-Forwarded-Proto': ['https'],
  'X-Original-Url': ['/account'],
  'CF-Connecting-IP': ['1.2.3.4', '::', 'nonsense', '2001:db8::1', `${MARK}"`],
  'CF-IPCountry': ['SE', 'XX', 'T1', 'sweden', `<${MARK}>`],
  'CF-Ray': ['8f1c2d3e4a5b6c7d-ARN'],
  'Save-Data': ['on'],
  'Sec-GPC': ['1', 'x'],
  Purpose: ['prefetch'],
  'Sec-Purpose': ['prefetch;prerender'],
  'User-Agent': ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150', 'Googlebot/2.1', '', `<${MARK}>`],
  Expect: ['100-continue'],
  Cookie: ['=', ';;;', `cart=${MARK}`, 'session=x.y.z', 'flash=e30=', 'x'.repeat(6000), `consent=${MARK}"`],
};

const COOKIES: readonly string[] = [
  'cart',
  'session',
  'flash',
  'plan',
  'parcel',
  'wishes',
  'referral',
  'referral-new',
  'consent',
  'utms',
  'ab',
  'leaving',
  'login-x',
  'signed-in',
  'cart-version',
  'cart-emptied',
];

const HOSTS: readonly string[] = ['evil.example', 'evil.example:81', 'LOCALHOST', '127.0.0.1', '[::1]', 'localhost.'];

const METHODS: readonly string[] = [
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'get',
];

const OPERATIONS: readonly string[] = [
  'Cart',
  'CartCreate',
  'CartLinesAdd',
  'CartLinesUpdate',
  'CartLinesRemove',
  'CartBuyerIdentityUpdate',
  'Product',
  'PredictiveSearch',
  'Nothing',
  '__proto__',
  '%43art',
];

const TOPICS: readonly string[] = [
  'orders/create',
  'orders/paid',
  'refunds/create',
  'orders/cancelled',
  'products/update',
  'customers/create',
  'customers/update',
  'subscription_contracts/update',
  'nonsense',
];

const endpoints: readonly string[] = Object.values(api);
const pagePatterns: readonly string[] = [...Object.values(patterns), ...Object.values(signIn)];
const secrets = localBindings({ port: 0, providerPort: 0 });

/** Bytes as a header or a request target may hold them: characters above 255 as UTF-8, no controls. */
const asBytes = (text: string): string =>
  [...Buffer.from(text, 'utf8').toString('latin1')].filter((char) => char >= ' ' && char !== '\x7f').join('');
const asTarget = (text: string): string => asBytes(text).replaceAll(' ', '%20');

/** Characters that a URL encodes; a text that is no Unicode is sent as it is. */
const encoded = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
};

/** Makes random requests. */
export class Requests {
  private readonly random: Random;
  private readonly material: Material;

  constructor(random: Random, material: Material) {
    this.random = random;
    this.material = material;
  }

  private chance(share: number): boolean {
    return this.random.next() < share;
  }

  private many<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.random.between(0, most) }, make);
  }

  private text(): string {
    return this.random.pick(TEXTS);
  }

  private value(depth = 0): unknown {
    const kind = this.random.between(0, depth > 3 ? 4 : 7);
    if (kind <= 2) return this.text();
    if (kind === 3) return this.random.pick([0, -1, 1, 1.5, 1e308, 2 ** 53, -0, 99, 100]);
    if (kind === 4) return this.random.pick([null, true, false]);
    if (kind === 5) return this.many(4, () => this.value(depth + 1));
    if (kind === 6)
      return { [this.random.pick(FIELDS)]: this.value(depth + 1), toString: this.chance(0.2) ? 0 : undefined };
    return Object.fromEntries(this.many(3, () => [this.random.pick(FIELDS), this.value(depth + 1)]));
  }

  private query(): string {
    const pairs = this.many(
      4,
      () =>
        `${this.random.pick(PARAMETERS)}${this.chance(0.9) ? `=${this.chance(0.9) ? encoded(this.text()) : asTarget(this.text())}` : ''}`,
    );
    return pairs.length > 0 || this.chance(0.1) ? `?${pairs.join(this.random.pick(['&', '&', '&', ';', '&&']))}` : '';
  }

  private path(): string {
    if (this.chance(0.4)) {
      const pattern = this.random
        .pick(pagePatterns)
        .replace('/@', this.random.pick(['', '/de', '/se', '/pt', '/DE', '/us', '/au', '/en-dk', '/xx']));
      return pattern.replace(/:\w+(?:\{[^/]*\})?/g, () => this.random.pick(SEGMENTS)) || '/';
    }
    if (this.chance(0.3))
      return this.random
        .pick([...Object.values(crawlers), ...Object.values(system)])
        .replace(/:\w+(?:\{[^/]*\})?/g, () => this.random.pick(SEGMENTS));
    return `/${this.many(5, () => this.random.pick(SEGMENTS)).join('/')}`;
  }

  private target(): string {
    const path =
      this.chance(0.4) && this.material.links.length > 0
        ? this.random.pick(this.material.links)
        : asTarget(this.path());
    const whole = path.includes('?') ? path : `${path}${asTarget(this.query())}`;
    return whole.slice(0, 8000);
  }

  private cookie(): string {
    if (this.chance(0.7)) return this.random.pick(this.material.visitors);
    if (this.chance(0.2)) return `plan=${encoded(JSON.stringify(this.changed(DRAFT)) ?? '').slice(0, 6000)}`;
    const flash = Buffer.from(
      JSON.stringify({
        problems: [{ code: MARKER, message: MARKER, field: this.random.pick(FIELDS) }],
        typed: { [this.random.pick(FIELDS)]: this.value() },
      }),
      'utf8',
    ).toString('base64');
    return asBytes(
      this.many(
        4,
        () =>
          `${this.random.pick(COOKIES)}=${this.chance(0.3) ? flash : this.chance(0.7) ? encoded(this.text()) : this.text().slice(0, 2000)}`,
      ).join('; '),
    );
  }

  private headers(): [string, string][] {
    const headers: [string, string][] = [];
    if (this.chance(0.6)) headers.push(['Cookie', this.cookie()]);
    const names = Object.keys(HEADERS);
    if (this.chance(0.4))
      for (const name of this.many(4, () => this.random.pick(names))) {
        const value = this.random.pick(HEADERS[name]!);
        headers.push([name, value]);
        if (this.chance(0.1)) headers.push([name, this.random.pick(HEADERS[name]!)]);
      }
    if (this.chance(0.02)) headers.push(['X-Odd', asBytes(this.text()).slice(0, 4000)]);
    return headers;
  }

  /** Headers that let a change through. */
  private ownHeaders(type: string, page = '/de'): [string, string][] {
    const { url } = this.material;
    return [
      ['Origin', url],
      ['Referer', `${url}${this.chance(0.9) ? page : asTarget(this.path())}`],
      ['Content-Type', type],
      ['Cookie', this.cookie()],
      ...(this.chance(0.5) ? ([['Accept', 'application/json']] as [string, string][]) : []),
    ];
  }

  private json(): Buffer {
    const fields = Object.fromEntries(
      Array.from({ length: this.random.between(1, 6) }, () => [this.random.pick(FIELDS), this.value()]),
    );
    const whole = JSON.stringify(this.chance(0.9) ? fields : this.value()) ?? '';
    if (this.chance(0.9)) return Buffer.from(whole);
    return this.random.pick([
      Buffer.from(whole.slice(0, -1)),
      Buffer.from(`\ufeff${whole}`),
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc3, 0x28]), Buffer.from('"}')]),
      Buffer.from(whole, 'utf16le'),
      Buffer.from('['.repeat(5000)),
      Buffer.from('{"__proto__":{"email":"x"},"a":1e999}'),
      Buffer.alloc(100_000, 97),
      Buffer.alloc(0),
    ]);
  }

  /** The same JSON with another value in one place. */
  private changed(value: unknown): unknown {
    if (value === null || typeof value !== 'object' || this.chance(0.1)) return this.value();
    if (Array.isArray(value)) {
      if (value.length === 0 || this.chance(0.2)) return [...value, this.value()];
      const at = this.random.between(0, value.length - 1);
      return value.map((item, i) => (i === at ? this.changed(item) : item));
    }
    const names = Object.keys(value);
    if (names.length === 0 || this.chance(0.1)) return { ...value, [this.random.pick(FIELDS)]: this.value() };
    const name = this.random.pick(names);
    const { [name]: old, ...rest } = value as Record<string, unknown>;
    return this.chance(0.1) ? rest : { ...rest, [name]: this.changed(old) };
  }

  private validCall(): Sent {
    const { path, type = 'application/json', body } = this.random.pick(VALID_CALLS);
    return {
      method: 'POST',
      target: path,
      headers: this.ownHeaders(type),
      body: Buffer.from(JSON.stringify(this.changed(body)) ?? ''),
    };
  }

  private call(): Sent {
    if (this.chance(0.4)) return this.validCall();
    const address = this.random.pick(endpoints).replace(':operation', () => this.random.pick(OPERATIONS));
    const headers = this.ownHeaders('application/json');
    if (methodOf(address) === 'GET' && this.chance(0.8))
      return { method: 'GET', target: `${address}${asTarget(this.query())}`, headers: this.headers(), body: null };
    if (this.chance(0.3)) {
      const pairs = this.many(6, () => `${encoded(this.random.pick(FIELDS))}=${encoded(this.text())}`);
      return {
        method: 'POST',
        target: address,
        headers: this.ownHeaders('application/x-www-form-urlencoded'),
        body: Buffer.from(pairs.join('&')),
      };
    }
    if (address.startsWith('/api/storefront/') && this.chance(0.8))
      return {
        method: 'POST',
        target: address,
        headers,
        body: Buffer.from(JSON.stringify({ variables: this.value() }) ?? ''),
      };
    return { method: 'POST', target: address, headers, body: this.json() };
  }

  private webhook(): Sent {
    const isStory = this.chance(0.5);
    const body = this.chance(0.3)
      ? this.json()
      : Buffer.from(JSON.stringify(this.changed(isStory ? STORY_EVENT : EVENT)) ?? '');
    if (isStory) {
      const signature = createHmac('sha1', secrets.CMS_WEBHOOK_SECRETS!).update(body).digest('hex');
      return { method: 'POST', target: api.webhooksCms, headers: [['webhook-signature', signature]], body };
    }
    const signature = createHmac('sha256', secrets.COMMERCE_WEBHOOK_SECRETS!).update(body).digest('base64');
    const headers: [string, string][] = [
      ['X-Shopify-Hmac-Sha256', signature],
      ['X-Shopify-Topic', this.random.pick(TOPICS)],
      [
        'X-Shopify-Webhook-Id',
        this.chance(0.9) ? `fuzz-${this.random.between(0, 1e9)}` : asBytes(this.text()).slice(0, 500),
      ],
      ['X-Shopify-Triggered-At', this.chance(0.7) ? '2026-11-22T10:00:00Z' : asBytes(this.text()).slice(0, 500)],
    ];
    return { method: 'POST', target: api.webhooksCommerce, headers: headers.slice(0, this.random.between(1, 4)), body };
  }

  private multipart(fields: readonly (readonly [string, string])[]): Buffer {
    const file = this.chance(0.3) ? '; filename="x.txt"' : '';
    const parts = fields.map(
      ([name, value]) => `--fuzz\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`,
    );
    return Buffer.from(`${parts.join('')}${this.chance(0.9) ? '--fuzz--\r\n' : ''}`);
  }

  /** A form of a page, with one thing changed. */
  private form(): Sent {
    const form = this.random.pick(this.material.forms);
    const fields = form.fields.map(([name, value]): [string, string] => [name, value]);
    const at = this.random.between(0, Math.max(0, fields.length - 1));
    const field = fields[at];
    const change = this.random.between(0, 5);
    if (field && change === 0) fields.splice(at, 1);
    else if (field && change === 1) fields.push([field[0], this.text()]);
    else if (change === 2) fields.push([this.random.pick(FIELDS), this.text()]);
    else if (field && change <= 4) field[1] = this.text();
    const pairs = fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
    if (form.method === 'GET')
      return {
        method: 'GET',
        target: `${asTarget(form.action.split('?')[0]!)}?${pairs}`.slice(0, 8000),
        headers: this.headers(),
        body: null,
      };
    const target = asTarget(form.action);
    if (this.chance(0.3)) {
      const headers = this.ownHeaders('application/json', form.page);
      return {
        method: 'POST',
        target,
        headers,
        body: Buffer.from(JSON.stringify(this.changed(Object.fromEntries(form.fields))) ?? ''),
      };
    }
    if (this.chance(0.2))
      return {
        method: 'POST',
        target,
        headers: this.ownHeaders('multipart/form-data; boundary=fuzz', form.page),
        body: this.multipart(fields),
      };
    return {
      method: 'POST',
      target,
      headers: this.ownHeaders('application/x-www-form-urlencoded', form.page),
      body: Buffer.from(pairs),
    };
  }

  private page(): Sent {
    return { method: 'GET', target: this.target(), headers: this.headers(), body: null };
  }

  private anything(): Sent {
    const method = this.random.pick(METHODS);
    const body = method !== 'GET' && method !== 'HEAD' && method !== 'get' && this.chance(0.5) ? this.json() : null;
    return { method, target: this.target(), headers: this.headers(), body };
  }

  next(): Sent {
    const kind = this.random.next();
    const made =
      kind < 0.4
        ? this.page()
        : kind < 0.55 || this.material.forms.length === 0
          ? this.call()
          : kind < 0.9
            ? this.form()
            : kind < 0.93
              ? this.webhook()
              : this.anything();
    if (this.chance(0.01)) return { ...made, leavesAfterMs: this.random.between(0, 60) };
    return this.chance(0.01) ? { ...made, host: this.random.pick(HOSTS) } : made;
  }
}
