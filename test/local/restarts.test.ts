import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restartOnChange } from '../../local/restarts.ts';

let folder: string;
let stop = () => {};
let started: (number | undefined)[];
let changes: string[][];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restarts-'));
  mkdirSync(join(folder, 'texts'));
  started = [];
  changes = [];
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

const isAlive = (pid: number | undefined) => {
  try {
    return process.kill(pid!, 0);
  } catch {
    return false;
  }
};
/** Begins with a program. @param code what it does. */
const begin = (code: string) => {
  stop = restartOnChange(
    folder,
    () => {
      const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
      started.push(child.pid);
      return child;
    },
    (changed) => changes.push([...changed]),
  );
};

it('starts a program again after a change, once the old one has ended', async () => {
  begin('setInterval(() => {}, 1000)');
  await eventually(() => expect(isAlive(started[0])).toBe(true));
  writeFileSync(join(folder, 'texts/en.json'), '{}');
  await eventually(() => expect(started.length).toBe(2));
  expect(changes).toEqual([expect.arrayContaining(['texts/en.json'])]);
  await eventually(() => expect(started.map(isAlive)).toEqual([false, true]));
  stop();
  await eventually(() => expect(started.map(isAlive)).toEqual([false, false]));
});

it('takes no notice of the files that editors keep beside those that are edited', async () => {
  begin('setInterval(() => {}, 1000)');
  await eventually(() => expect(isAlive(started[0])).toBe(true));
  const kept = ['4913', 'texts/.en.json.swp', 'texts/en.json~', '.#brand.json', '#brand.json#'];
  for (const name of kept) writeFileSync(join(folder, name), '');
  // the watcher tells of changes in their order
  writeFileSync(join(folder, 'brand.json'), '{}');
  await eventually(() => expect(changes.flat()).toContain('brand.json'));
  expect(changes.flat().filter((file) => kept.includes(file))).toEqual([]);
});

it('starts a program that has failed again after the next change', async () => {
  begin('process.exit(1)');
  await eventually(() => expect(isAlive(started[0])).toBe(false));
  expect(started.length).toBe(1);
  writeFileSync(join(folder, 'brand.json'), '{}');
  await eventually(() => expect(started.length).toBeGreaterThan(1));
});
