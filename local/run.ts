import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

export const PID_FILE = '.local/shop.pid';

/** Ports from the environment; 8787 and 8788 by default. */
export const portsFromEnvironment = () => ({ port: Number(process.env.PORT ?? 8787), providerPort: Number(process.env.PROVIDER_PORT ?? 8788) });

/** @throws Error with a readable message when another program listens on the port. */
export async function requireFreePort(port: number, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () => reject(new Error(`Port ${port} is taken. Stop what uses it, or choose another one: ${variable}=9000 npm start`)));
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

/**
 * Runs a program until the process is asked to end, then stops all of it.
 *
 * @param start starts the program and returns the function that stops it.
 * @param clearData called by a reset (SIGUSR2) between stopping and starting again.
 */
export async function runUntilStopped(start: () => Promise<() => Promise<void>>, clearData: () => void): Promise<void> {
  mkdirSync('.local', { recursive: true });
  const startedBy = ancestors();
  let stop = await start();
  const writePidFile = () => writeFileSync(PID_FILE, JSON.stringify({ pid: process.pid, port: portsFromEnvironment().port, since: Date.now() }));
  writePidFile();
  let stopping = false;
  const shutDown = async () => {
    if (stopping) return;
    stopping = true;
    rmSync(PID_FILE, { force: true });
    await stop().catch(() => {});
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, shutDown);
  process.on('SIGUSR2', async () => {
    await stop();
    clearData();
    stop = await start();
    writePidFile();
  });
  // A killed npm does not forward the signal; the shop must not outlive it.
  setInterval(() => ancestors() !== startedBy && void shutDown(), 500);
}
