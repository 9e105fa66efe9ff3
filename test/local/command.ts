import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { vi } from 'vitest';

export interface Ended {
  status: number | null;
  output: string;
  errors: string;
}

/**
 * Runs a command of the project as its npm script does.
 *
 * @param file the script's module. @param env what it has beside the environment of the tests. @param cwd the folder in
 * which it runs.
 */
export async function spawnCommand(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  cwd = process.cwd(),
): Promise<Ended> {
  const command = spawn(process.execPath, [resolve(file), ...args], { env: { ...process.env, ...env }, cwd });
  let [output, errors] = ['', ''];
  command.stdout.on('data', (text) => {
    output += text;
  });
  command.stderr.on('data', (text) => {
    errors += text;
  });
  const status = await new Promise<number | null>((done) => {
    command.on('close', done);
  });
  return { status, output, errors };
}

let runs = 0;

/**
 * Runs a command of the project in this process, which has wrangler and Miniflare already: a process of its own takes a
 * second to load them. Parameters as for {@link spawnCommand}.
 */
export async function runCommand(file: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const ended: Ended = { status: null, output: '', errors: '' };
  const { argv } = process;
  process.argv = [argv[0]!, resolve(file), ...args];
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const print = (to: 'output' | 'errors') => (text: string) => {
    // what runs on after the end is no longer heard
    if (ended.status === null) ended[to] += `${text}\n`;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print('output')),
    vi.spyOn(console, 'error').mockImplementation(print('errors')),
    vi.spyOn(process, 'exit').mockImplementation((status) => {
      ended.status ??= Number(status ?? 0);
      throw new Error(`The command has ended with ${status}`);
    }),
  ];
  try {
    runs += 1;
    await import(/* @vite-ignore */ `${resolve(file)}?run=${runs}`);
    ended.status ??= Number(process.exitCode ?? 0);
  } catch (error) {
    if (ended.status === null) throw error;
  } finally {
    process.exitCode = undefined;
    process.argv = argv;
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
  return ended;
}
