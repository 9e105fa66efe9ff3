import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { PID_FILE } from './brand.ts';
import { guardRuntimes, watchRuntimes } from './runtimes.ts';
import type { Ports } from './settings.ts';

/** Ports from the environment; 8787 and 8788 by default. */
const portsFromEnvironment = (): Ports => ({
  port: Number(process.env.PORT ?? 8787),
  providerPort: Number(process.env.PROVIDER_PORT ?? 8788),
});

/** @throws Error with a readable message when another program listens on the port. */
async function requireFreePort(port: number, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(new Error(`Port ${port} is taken. Stop what uses it, or choose another one: ${variable}=9000 npm start`)),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}

/** Ids of the parent process and, where available, of the grandparent: npm runs scripts in a shell of its own. */
function ancestors(): string {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}

/** Removes this process's record; another shop of the same folder keeps its own. */
function removePidFile(): void {
  try {
    if (JSON.parse(readFileSync(PID_FILE, 'utf8')).pid === process.pid) rmSync(PID_FILE);
  } catch {
    // there is none
  }
}

function fail(message: string): never {
  removePidFile();
  console.error(message);
  process.exit(1);
}

/** Milliseconds within which the reason shows why a start failed. */
const REASON_DELAY = 500;

const END_DURING_START = 'A Workers runtime ended during the start, so the shop and the local provider were stopped.';

/**
 * Codes of the errors that a runtime's end during the start causes; Miniflare's other codes say more than that it
 * ended.
 */
const RUNTIME_ENDED = new Set(['EPIPE', 'ECONNREFUSED', 'ECONNRESET', 'ERR_RUNTIME_FAILURE', 'UND_ERR_SOCKET']);

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/**
 * The sentence for a start that has failed.
 *
 * @param died whether the operating system has reported the end of a runtime.
 */
export function startFailure(error: unknown, died: boolean): string {
  // a request that broke says why in its cause
  const codes = [error, error instanceof Error ? error.cause : undefined].map(codeOf);
  if (codes.some((code) => RUNTIME_ENDED.has(code)) || (died && !codes[0]!.startsWith('ERR_'))) return END_DURING_START;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs a program until the process is asked to end, even while it starts. A runtime that dies ends the process with
 * status 1.
 *
 * @param data folder of the program's data; a reset (SIGUSR2) removes it between stopping and starting again.
 * @param start starts the program and returns the function that stops it.
 */
export async function runUntilStopped(
  data: string,
  start: (ports: Ports) => Promise<() => Promise<void>>,
): Promise<void> {
  const ports = portsFromEnvironment();
  const startedBy = ancestors();
  /** Null while the program starts. */
  let stop: (() => Promise<void>) | null = null;
  let died = false;
  watchRuntimes((reason) => {
    if (stop)
      fail(`A Workers runtime ended unexpectedly (${reason}), so the shop and the local provider were stopped.`);
    died = true;
    // the start may wait for the dead runtime for ever
    setTimeout(fail, 2 * REASON_DELAY, END_DURING_START);
  });
  const startProgram = async () => {
    try {
      const stopProgram = await start(ports);
      writeFileSync(PID_FILE, JSON.stringify({ pid: process.pid, port: ports.port, since: Date.now() }));
      stop = stopProgram;
    } catch (error) {
      // the connection to a dying runtime breaks before its end is reported
      await setTimeoutPromise(REASON_DELAY);
      fail(startFailure(error, died));
    }
  };
  try {
    await requireFreePort(ports.port, 'PORT');
    await requireFreePort(ports.providerPort, 'PROVIDER_PORT');
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
  mkdirSync(dirname(PID_FILE), { recursive: true });
  // These listeners come before those of Miniflare and Vite, which would end the process with another status. Miniflare
  // ends its runtimes on exit.
  const shutDown = () => {
    removePidFile();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, shutDown);
  process.on('SIGUSR2', async () => {
    const stopProgram = stop;
    if (!stopProgram) return;
    stop = null;
    await stopProgram();
    rmSync(data, { recursive: true, force: true });
    await startProgram();
  });
  // A killed npm does not forward the signal; the shop must not outlive it.
  setInterval(() => ancestors() !== startedBy && shutDown(), 500);
  guardRuntimes();
  await startProgram();
}
