/**
 * `npm run clients`: installs the clients that others wrote, in a package of their own, tests the local provider with
 * them, and writes how it came out to `CONFORMANCE.md`.
 *
 * `--allow-offline` ends without an error when the package registry does not answer.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isBuilt } from '../../local/fingerprint.ts';
import { CONFORMANCE, writeConformance } from './conformance.ts';

const ALLOW_OFFLINE = '--allow-offline';
/** The codes with which npm names the errors of a registry that cannot be reached, or is broken. */
const NO_ANSWER =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR|E50\d)\b/;

const flags = process.argv.slice(2);
const unknown = flags.find((flag) => flag !== ALLOW_OFFLINE);
if (unknown !== undefined) {
  console.error(`npm run clients has no flag ${unknown}, only ${ALLOW_OFFLINE}.`);
  process.exit(1);
}

/** Runs a command and shows its output. @returns whether it succeeded. */
function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function end(problem: string, status = 1): never {
  console.error(`\nClients: ${problem}`);
  process.exit(status);
}

const { dependencies } = JSON.parse(readFileSync('provider/clients/package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};
const names = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);

const install = spawnSync('npm', ['ci', '--prefer-offline', '--fetch-retries=1', '--fetch-timeout=20000'], {
  cwd: 'provider/clients',
  encoding: 'utf8',
});
if (install.status !== 0) {
  console.error(install.stderr);
  if (!NO_ANSWER.test(install.stderr)) end('the package could not be installed.');
  const isAllowed = flags.includes(ALLOW_OFFLINE);
  end(
    `not tested, because the package registry does not answer.${isAllowed ? '' : ` ${ALLOW_OFFLINE} lets this pass.`}`,
    isAllowed ? 0 : 1,
  );
}
if (!succeeds('tsc', ['-p', 'provider/clients'])) end('the types do not fit.');
if (!isBuilt() && !succeeds('node', ['local/build.ts'])) end('the provider could not be built.');
const result = 'provider/clients/dist/result.json';
const passed = succeeds('vitest', [
  'run',
  '--config',
  'provider/clients/vitest.config.ts',
  '--reporter=default',
  '--reporter=./test/closing-line.ts',
  '--reporter=json',
  `--outputFile.json=${result}`,
]);
writeConformance(result, dependencies);
console.log(`${CONFORMANCE} is written.`);
if (!passed) end('some tests failed.');
console.log(`\nClients: all tests passed, with ${names.join(', ')}.`);
