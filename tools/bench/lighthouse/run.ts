/**
 * `npm run shop -- lighthouse [path ...]`: installs Lighthouse, in a package of its own, and audits pages of the built shop
 * with it. It ends with an error when a page misses a goal.
 */
import { spawnSync } from 'node:child_process';
import { readArguments } from '../../../local/command.ts';
import { isBuilt } from '../../../local/fingerprint.ts';

const { positionals } = readArguments('Usage: npm run shop -- lighthouse [path ...]', { allowPositionals: true });

/** Runs a command and shows its output. It ends this process where the command fails. */
function run(command: string, args: readonly string[], cwd = '.'): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run('npm', ['ci', '--prefer-offline', '--no-progress', '--loglevel=error'], 'tools/bench/lighthouse');
if (!isBuilt()) run('node', ['local/build.ts']);
run('node', ['tools/bench/lighthouse/audit.ts', ...positionals]);
