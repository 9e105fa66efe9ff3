import { existsSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { printable } from '../tools/kv/printable.ts';
import type { Store } from '../tools/kv/stores.ts';
import { DATA } from './brand.ts';

/** The folder of the shop's data on this machine. */
export const LOCAL_DATA = DATA;

/** Ends a command that was called wrongly, with 2: what is wrong, in one line, then its usage. */
export function refuse(message: string, usage: string): never {
  console.error(`${printable(message)}\n${usage}`);
  process.exit(2);
}

/**
 * The arguments of a command. Wrong ones end it as {@link refuse} does, `--help` with its usage.
 *
 * @param usage how the command is called.
 */
export function readArguments<const Options extends ParseArgsConfig>(
  usage: string,
  options: Options,
): ReturnType<typeof parseArgs<Options>> {
  if ((options.args ?? process.argv.slice(2)).includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(options);
  } catch (error) {
    // what follows the first sentence is advice for arguments that begin with a dash
    const [message = ''] = (error as Error).message.split(/\.\s/);
    return refuse(`${message.replace(/\.$/, '')}.`, usage);
  }
}

/**
 * Ends a command as {@link refuse} does unless wrangler.toml has the environment. @param env undefined for this
 * machine.
 */
export async function requireEnvironment(env: string | undefined, usage: string): Promise<void> {
  if (env === undefined) return;
  const { environments } = await import('../tools/environments.ts');
  const known = environments();
  if (!known.includes(env)) refuse(`There is no environment ${env}. There are: ${known.join(', ')}.`, usage);
}

/** The number of a database. Another text ends the command as {@link refuse} does. */
export const requireDatabase = (text: string | undefined, usage: string): number =>
  /^[1-9]\d?$/.test(text ?? '') ? Number(text) : refuse('Which database? Its number: 1 is DB, 2 is DB_2.', usage);

/** @throws Error when nothing answers at an address of this machine. */
export async function requireRunning(url: string): Promise<void> {
  const answers = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
  if (!answers) throw new Error(`Nothing answers at ${url}: start the shop with npm start.`);
}

/**
 * Opens the stores of an environment for one task, and closes them afterwards.
 *
 * @param where the environment, undefined for this machine, and the folder of the data there.
 * @throws Error when the folder does not exist.
 */
export async function withStore<Result>(
  { env, data = LOCAL_DATA }: { env?: string | undefined; data?: string | undefined },
  task: (store: Store) => Promise<Result>,
): Promise<Result> {
  if (env === undefined && !existsSync(data)) throw new Error(`There is no shop in ${data} yet: start it once.`);
  // takes a second, which a wrong call need not wait
  const { localStore, remoteStore } = await import('../tools/kv/stores.ts');
  const store = await (env === undefined ? localStore(data) : remoteStore(env));
  try {
    return await task(store);
  } finally {
    await store.close();
  }
}

const SECRET_NAME = /(?:KEY|PASSWORD|SECRET|TOKEN)S?$/;

const withoutSecrets = (text: string): string =>
  Object.entries(process.env).reduce(
    (rest, [name, value]) => (value && SECRET_NAME.test(name) ? rest.replaceAll(value, '***') : rest),
    text,
  );

/** Why something has failed, in one line without a secret of the process's environment. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes('no such table'))
    return 'This environment has no tables yet: start the shop once, or apply the migrations.';
  return printable(withoutSecrets(message.trim().split('\n', 1)[0]!));
}

/** Ends a command with the status of its work, or with 1 and the reason when that fails. */
export async function endWith(work: Promise<number>): Promise<never> {
  process.exit(
    await work.catch((error: unknown) => {
      console.error(reasonOf(error));
      return 1;
    }),
  );
}
