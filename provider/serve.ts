/** The provider as a program of its own: seeds it from a file, says what it serves, and serves it until stopped. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { clockOffset, shiftDate } from '../local/clock.ts';
import { startRuntime } from '../local/runtime.ts';
import { guardRuntimes, watchRuntimes } from '../local/runtimes.ts';
import { providerBindings } from '../local/settings.ts';
import { groups } from '../src/platform/shared/markets.ts';
import { DOMAIN } from '../src/site/brand.ts';
import { digestOfSeed, problemText, readSeedFile, type SeedFile, type SeedOptions } from './seed/seed-file.ts';
import { API_VERSION } from './versions.ts';

const DEFAULT_PORT = 8788;
/** Where the development servers of storefronts answer. */
const DEFAULT_STOREFRONT = 'http://localhost:3000';
const DEMO_EMAIL = `demo@${DOMAIN}`;

const USAGE = `Options, then -- and a command, which runs while the provider answers; without one it answers until it is stopped.

  --port NUMBER        where it answers. Default: ${DEFAULT_PORT}
  --seed FILE          the store: products as the commerce provider exports them (CSV), or JSON. Default: the demo
  --currency CODE      of the prices of a CSV. Default: EUR
  --country CODE       whose market answers a request that names none. Default: the first one with the currency
  --name TEXT          of the store
  --storefront URL     the storefront, which gets webhooks and visitors back. Default: ${DEFAULT_STOREFRONT}
  --data FOLDER        keeps the data between runs. Default: nothing is kept`;

export interface ServeOptions {
  port: number;
  /** The file that the provider is seeded from. */
  seed?: { path: string; options: SeedOptions };
  storefront: string;
  /** The folder of the data. */
  data?: string;
  /** What runs while the provider answers, with its arguments. Empty: it answers until it is stopped. */
  command: readonly string[];
}

function refuse(message: string): never {
  console.error(`${message}\n\n${USAGE}`);
  process.exit(2);
}

const string = { type: 'string' } as const;
const OPTIONS = {
  port: string,
  seed: string,
  currency: string,
  country: string,
  name: string,
  storefront: string,
  data: string,
  help: { type: 'boolean' },
} as const;

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

/**
 * Reads the arguments of the program. Wrong ones end it with 2, `--help` with its usage.
 *
 * @returns paths as absolute ones.
 */
export function readOptions(): ServeOptions {
  const args = process.argv.slice(2);
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const values = readArguments(args.slice(0, end));
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const { port = String(DEFAULT_PORT), seed, currency, country, name, storefront = DEFAULT_STOREFRONT, data } = values;
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    refuse('--port must be a number from 1 to 65535.');
  if (!URL.canParse(storefront) || !/^https?:$/.test(new URL(storefront).protocol))
    refuse('--storefront must be an address with http or https.');
  if (seed === undefined && (currency ?? country ?? name) !== undefined)
    refuse('--currency, --country and --name say what a file of --seed does not.');
  const options = {
    ...(currency !== undefined && { currency }),
    ...(country !== undefined && { country }),
    ...(name !== undefined && { name }),
  };
  return {
    port: Number(port),
    storefront: new URL(storefront).origin,
    ...(seed !== undefined && { seed: { path: resolve(seed), options } }),
    ...(data !== undefined && { data: resolve(data) }),
    command: args.slice(end + 1),
  };
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

interface LoadedSeed {
  content: Buffer<ArrayBuffer>;
  query: string;
  digest: string;
  file: SeedFile;
}

/** Reads a file before anything starts. One with anything wrong ends the program, with all of it. */
async function loadSeed({ path, options }: NonNullable<ServeOptions['seed']>): Promise<LoadedSeed> {
  if (!existsSync(path)) fail(`There is no file ${path}.`);
  const content = readFileSync(path);
  const file = readSeedFile(content, options);
  if (Array.isArray(file)) {
    const problems = file.map((problem) => `  ${problemText(problem)}`).join('\n');
    fail(`${basename(path)} cannot be used, and nothing was started:\n${problems}`);
  }
  const query = new URLSearchParams({ ...options }).toString();
  return { content, query, digest: await digestOfSeed(content, options), file };
}

async function requireFreePort(port: number): Promise<void> {
  const isFree = await new Promise<boolean>((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
  if (!isFree) fail(`Port ${port} is taken. Stop what uses it, or choose another one with --port.`);
}

/** Seeds the running provider, unless its data come from the same file. */
async function seedFrom(url: string, { content, query, digest }: LoadedSeed): Promise<void> {
  const { seeded } = (await (await fetch(`${url}/_control/seed`)).json()) as { seeded: { digest: string } | null };
  if (seeded?.digest === digest) return;
  const answer = await fetch(`${url}/_control/seed?${query}`, { method: 'POST', body: content });
  if (!answer.ok) throw new Error(`The provider cannot be seeded: ${answer.status} ${await answer.text()}`);
}

/** What is served, for who starts a storefront on it. */
function summary(url: string, { storefront, seed }: ServeOptions, tokens: Record<string, string>, loaded?: LoadedSeed) {
  const file = loaded?.file;
  const products = file && (file.format === 'catalogue' ? file.products : file.seed.products).length;
  const ignored = file && file.format !== 'catalogue' ? file.ignored : [];
  const customer = (file && file.format !== 'catalogue' && file.seed.customers?.[0]?.email) || DEMO_EMAIL;
  const rows: [string, string][] = [
    ['Provider', `${url}   (what it emulates: ${url}/_emulates)`],
    ['Mail inbox', `${url}/inbox`],
    ['Storefront', `${storefront}   (gets webhooks and visitors back: --storefront)`],
    ['Catalogue', seed && products ? `${products} products of ${basename(seed.path)}` : 'the demo'],
    ...(ignored.length > 0 ? ([['Not read', `columns ${ignored.join(', ')}`]] satisfies [string, string][]) : []),
    ['', ''],
    ['Storefront API', `${url}/api/${API_VERSION}/graphql.json`],
    ['  public token', tokens.STOREFRONT_PUBLIC_TOKEN!],
    ['  private token', tokens.STOREFRONT_TOKEN!],
    ['Customer accounts', `${url}/.well-known/openid-configuration`],
    ['  API', `${url}/customer/api/${API_VERSION}/graphql`],
    ['  client', 'local-customer-account-client'],
    ['Admin API', `${url}/admin/api/${API_VERSION}/graphql.json`],
    ['  token', tokens.ADMIN_TOKEN!],
    ['  client, secret', `${tokens.ADMIN_CLIENT_ID}, ${tokens.ADMIN_CLIENT_SECRET} (signs webhooks, too)`],
    ['CMS', `${url}/v2/cdn   (token ${tokens.CMS_TOKEN}, for drafts ${tokens.CMS_PREVIEW_TOKEN})`],
    ['Mail', `${url}/mail   (key ${tokens.MAIL_KEY})`],
    ['', ''],
    ['Sign in', `${customer}, code 000000; any other address with the code that it is mailed`],
    ['Pay', '4242 4242 4242 4242, any future date, any three digits'],
  ];
  return rows.map(([name, value]) => `  ${name.padEnd(19)}${value}`.trimEnd()).join('\n');
}

/** Runs a command to its end. @returns its status, 1 where a signal has ended it or it cannot be started. */
function runCommand([program = '', ...args]: readonly string[]): Promise<number> {
  return new Promise((done) => {
    // on Windows npm is a script of its shell
    const child = spawn(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
    child.on('error', ({ message }) => {
      console.error(message);
      done(1);
    });
    child.on('exit', (status) => done(status ?? 1));
  });
}

/**
 * Serves a built provider until its command has ended, or the process is asked to end. A runtime that dies ends the process with 1.
 *
 * @param build the folder of the built Worker.
 */
export async function serve(build: string, options: ServeOptions): Promise<void> {
  const { port, storefront, data } = options;
  const loaded = options.seed && (await loadSeed(options.seed));
  await requireFreePort(port);
  const clockOffsetMs = clockOffset();
  shiftDate(clockOffsetMs);
  watchRuntimes((reason) => fail(`The Workers runtime ended unexpectedly (${reason}), so the provider was stopped.`));
  // before those of Miniflare, which would end the process with another status; it ends its runtime on exit
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
  guardRuntimes();
  const bindings = { ...providerBindings({ port: 0, providerPort: port }, '', groups.eu), SHOP_URL: storefront };
  await startRuntime(build, {
    port,
    bindings,
    clockOffsetMs,
    ...(data !== undefined && { data, folders: { RENDITIONS: join(data, 'renditions') } }),
  });
  const url = `http://localhost:${port}`;
  if (loaded) await seedFrom(url, loaded);
  if (options.command.length > 0) {
    console.log(`The provider answers at ${url}.`);
    process.exit(await runCommand(options.command));
  }
  console.log(
    `\n${summary(url, options, bindings, loaded)}\n\n  Ctrl-C stops it${data ? `; the data stays in ${data}` : ', and its data is gone'}.\n`,
  );
}
