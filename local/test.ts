/**
 * `npm test`: builds what the tests need, if anything has changed, and runs them. Everything on the command line goes
 * to vitest.
 */
import { spawnSync } from 'node:child_process';
import { isBuilt } from './fingerprint.ts';

if (!isBuilt()) await import('./build.ts');

// vitest calls its own entry with the Node that runs this file
const { status } = spawnSync('vitest', ['run', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
