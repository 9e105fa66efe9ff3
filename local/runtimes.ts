/** Watches the runtimes (workerd processes) that this process starts. */
import { type ChildProcess, spawn } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { basename, extname, join } from 'node:path';

const running = new Set<number>();
let watchdog: ChildProcess | null = null;

const tellWatchdog = () => watchdog?.stdin?.write(`${[...running].join(' ')}\n`);

/**
 * @param onDeath called when a runtime ends that this process did not stop, with the reason. Miniflare itself would
 * start it again.
 */
export function watchRuntimes(onDeath: (reason: string) => void): void {
  subscribe('child_process', (message) => {
    const child = (message as { process: ChildProcess }).process;
    child.once('spawn', () => {
      const { pid } = child;
      if (!basename(child.spawnfile).startsWith('workerd') || pid === undefined) return;
      running.add(pid);
      tellWatchdog();
      child.once('exit', (code, signal) => {
        running.delete(pid);
        tellWatchdog();
        if (!child.killed) onDeath(signal ?? `status ${code}`);
      });
    });
  });
}

/**
 * Starts a process that ends the runtimes when this one is killed and cannot do so itself. They would keep their ports
 * and lock their data.
 */
export function guardRuntimes(): void {
  watchdog = spawn(process.execPath, [join(import.meta.dirname, `watchdog${extname(import.meta.filename)}`)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  watchdog.on('error', () => {});
  watchdog.stdin?.on('error', () => {});
  watchdog.unref();
  tellWatchdog();
}
