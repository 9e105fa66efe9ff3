import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { type Provider, PUBLIC_TOKEN, STOREFRONT } from './provider.ts';

/** Where the skeleton is built. */
const SKELETON = resolve(import.meta.dirname, 'dist/skeleton');

const SHOP_ID = '1';

const run = promisify(execFile);

/** Copies Hydrogen's skeleton out of the package that starts new storefronts with it, and builds it. */
async function buildSkeleton(): Promise<void> {
  const from = (path: string) => resolve(import.meta.dirname, path);
  rmSync(SKELETON, { recursive: true, force: true });
  cpSync(from('node_modules/@shopify/create-hydrogen/dist/assets/hydrogen/starter'), SKELETON, { recursive: true });
  // the tests' own NODE_ENV would make it a build for development
  const env = { ...process.env, NODE_ENV: 'production' };
  await run(
    process.execPath,
    [from('node_modules/@react-router/dev/bin.js'), 'build', SKELETON, '--config', from('skeleton.vite.ts')],
    { env },
  );
}

/** A storefront made of Hydrogen's skeleton as it is, on the provider. */
export class Skeleton {
  private runtime: Miniflare | undefined;

  async start(provider: Provider): Promise<void> {
    await buildSkeleton();
    const toProvider = provider.reroute({
      [`https://shopify.com/authentication/${SHOP_ID}`]: '/authentication',
      [`https://shopify.com/${SHOP_ID}/account/customer`]: '/customer',
    });
    const worker = {
      name: 'skeleton',
      modules: [{ type: 'ESModule', path: resolve(SKELETON, 'dist/server/index.js') }],
      compatibilityDate: '2025-01-01',
      bindings: {
        SESSION_SECRET: 'skeleton',
        PUBLIC_STORE_DOMAIN: provider.url,
        PUBLIC_CHECKOUT_DOMAIN: new URL(provider.url).host,
        PUBLIC_STOREFRONT_API_TOKEN: PUBLIC_TOKEN,
        PUBLIC_STOREFRONT_ID: '1',
        PUBLIC_CUSTOMER_ACCOUNT_API_CLIENT_ID: 'local-customer-account-client',
        SHOP_ID,
      },
      outboundService: async ({ url, method, headers, body }: Request) =>
        toProvider(url, {
          method,
          headers: Object.fromEntries(headers),
          redirect: 'manual',
          ...(body && { body: await new Response(body).arrayBuffer() }),
        }),
    };
    this.runtime = new Miniflare({
      ...convertV4MiniflareOptions({ workers: [worker], cf: false } as never),
      telemetry: { enabled: false },
    });
    await this.runtime.ready;
  }

  async stop(): Promise<void> {
    await this.runtime?.dispose();
  }

  /** A visitor with cookies of their own. */
  visitor(): Visitor {
    return new Visitor(
      (path, init) =>
        this.runtime!.dispatchFetch(new URL(path, STOREFRONT), { redirect: 'manual', ...init } as never) as never,
    );
  }
}

interface Page {
  status: number;
  location: string | null;
  html: string;
  /** The words of the page. */
  text: string;
}

class Visitor {
  private readonly cookies = new Map<string, string>();

  private readonly fetch: (path: string | URL, init: RequestInit) => Promise<Response>;

  constructor(fetch: Visitor['fetch']) {
    this.fetch = fetch;
  }

  async open(path: string | URL, init: RequestInit = {}): Promise<Page> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.fetch(path, {
      ...init,
      headers: { cookie, 'user-agent': 'clients', ...(init.headers as Record<string, string>) },
    });
    for (const header of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header)!;
      this.cookies.set(name!, value!);
    }
    const html = await answer.text();
    const words = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '');
    const text = words
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ');
    return { status: answer.status, location: answer.headers.get('location'), html, text };
  }

  /** Sends one of the cart's forms. */
  changeCart(action: string, inputs: object): Promise<Page> {
    return this.open('/cart', {
      method: 'POST',
      body: new URLSearchParams({ cartFormInput: JSON.stringify({ action, inputs }) }),
    });
  }
}
