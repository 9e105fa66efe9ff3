/**
 * Loaded before a command (`node --import`): it reads its arguments, and ends before the first thing that it does (a
 * file, a process, a request, a port) with a line that says that the arguments were taken. It changes the process that
 * loads it, so nothing imports it.
 */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import util from 'node:util';

const UNDERSTOOD = 'The arguments are understood.';

const end = (): never => {
  fs.writeSync(1, UNDERSTOOD);
  process.exit(0);
};

function stopBeforeActs(): void {
  const acts: readonly [object, readonly string[]][] = [
    [childProcess, ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork']],
    [fs, ['writeFileSync', 'mkdirSync', 'mkdtempSync', 'rmSync', 'cpSync', 'watch']],
    [fs.promises, ['writeFile', 'mkdir', 'rm']],
    [net.Server.prototype, ['listen']],
    [globalThis, ['fetch']],
  ];
  for (const [holder, names] of acts) Object.assign(holder, Object.fromEntries(names.map((name) => [name, end])));
  syncBuiltinESMExports();
}

const { parseArgs } = util;
Object.assign(util, {
  parseArgs(...given: Parameters<typeof parseArgs>) {
    const found = parseArgs(...given);
    stopBeforeActs();
    return found;
  },
});
syncBuiltinESMExports();
