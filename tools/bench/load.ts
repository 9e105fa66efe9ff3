import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { cpuMs } from './process.ts';

/** A request that is repeated, and the process that answers it. */
export interface Target {
  name: string;
  url: string;
  pid: number;
  /** Expected status. Default 200. */
  status?: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export interface Load {
  perSecond: number;
  /** CPU time of the answering process per request, in milliseconds. */
  cpu: number;
}

/**
 * Requests one address as fast as the connections can. @param seconds how long. @throws Error when an answer has
 * another status.
 */
export function load(
  { url, pid, status = 200, method = 'GET', headers = {}, body }: Target,
  connections: number,
  seconds: number,
): Promise<Load> {
  const options = [
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    '-m',
    method,
    ...(body ? ['-b', body] : []),
  ];
  return new Promise((resolve, reject) => {
    const before = cpuMs(pid);
    const child = spawn(
      'autocannon',
      ['--json', '--no-progress', '-c', String(connections), '-d', String(seconds), ...options, url],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('exit', () => {
      const { requests, statusCodeStats, errors } = JSON.parse(output);
      const right = statusCodeStats[status]?.count ?? 0;
      if (right === 0 || errors > 0 || Object.keys(statusCodeStats).length > 1)
        return reject(new Error(`${url} answered ${JSON.stringify(statusCodeStats)}, with ${errors} errors`));
      resolve({ perSecond: Math.round(requests.average), cpu: (cpuMs(pid) - before) / right });
    });
  });
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * Loads targets in turns, so that each meets the same mood of the machine.
 *
 * @returns the median of the rounds for each target.
 */
export async function inTurns(
  targets: readonly Target[],
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
): Promise<Load[]> {
  const loads: Load[][] = targets.map(() => []);
  for (const target of targets) await load(target, connections, 1);
  for (let round = 0; round < rounds; round++)
    for (const [i, target] of targets.entries()) loads[i]!.push(await load(target, connections, seconds));
  return loads.map((of) => ({
    perSecond: median(of.map(({ perSecond }) => perSecond)),
    cpu: median(of.map(({ cpu }) => cpu)),
  }));
}

/**
 * Milliseconds from the request to the first bytes of its body, the median of a number of requests, one after the
 * other.
 */
export async function firstByte(url: string, times: number): Promise<number> {
  const all: number[] = [];
  for (let i = 0; i < times; i++) {
    const began = performance.now();
    const response = await fetch(url);
    const reader = response.body!.getReader();
    await reader.read();
    all.push(performance.now() - began);
    while (!(await reader.read()).done);
  }
  return median(all);
}
