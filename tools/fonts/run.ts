/**
 * `npm run shop -- fonts`: installs the tool that takes fonts apart, in a package of its own, and writes the shop's fonts and
 * the letters on its packs anew.
 */
import { spawnSync } from 'node:child_process';
import { readArguments } from '../../local/command.ts';

readArguments('Usage: npm run shop -- fonts', {});

/** Runs a command and shows its output. It ends this process where the command fails. */
function run(command: string, args: readonly string[], cwd = '.'): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run('npm', ['ci', '--prefer-offline', '--no-progress', '--loglevel=error'], 'tools/fonts');
run('node', ['tools/fonts/subset.ts']);
run('node', ['tools/fonts/outlines.ts']);
