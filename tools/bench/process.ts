import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The runtime (workerd process) that listens on the port of an address. @throws Error when there is none. */
export function runtimeAt(url: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const listening = new RegExp(`^ *\\d+: [0-9A-F]+:${port} [0-9A-F:]+ 0A (?:\\S+ +){5}(\\d+)`, 'gm');
  const sockets = new Set(
    ['tcp', 'tcp6'].flatMap((name) =>
      [...readFileSync(`/proc/net/${name}`, 'utf8').matchAll(listening)].map(([, inode]) => `socket:[${inode}]`),
    ),
  );
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => {
      try {
        return readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.has(readlinkSync(`/proc/${pid}/fd/${fd}`)));
      } catch {
        return false;
      }
    });
  if (!found) throw new Error(`Nothing listens at ${url}`);
  return Number(found);
}

/** CPU time of a process so far, in milliseconds (user and system, 100 ticks per second). */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Memory of a process that is in use, in MB. */
export const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
