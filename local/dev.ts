/** `npm run dev`: runs one Vite server with hot reload for each Worker and stops them together. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { portsFromEnvironment, requireFreePort, runUntilStopped } from './run.ts';

const DATA = '.local/dev';
const ports = portsFromEnvironment();
const env = {
  ...process.env,
  PORT: String(ports.port),
  PROVIDER_PORT: String(ports.providerPort),
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
};

function stopChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.pid === undefined) return resolve();
    child.once('exit', () => resolve());
    process.kill(-child.pid, 'SIGTERM');
  });
}

try {
  await requireFreePort(ports.port, 'PORT');
  await requireFreePort(ports.providerPort, 'PROVIDER_PORT');
  await runUntilStopped(
    async () => {
      spawnSync('wrangler', ['d1', 'migrations', 'apply', 'kvistra', '--local', '--persist-to', DATA], { env: { ...env, CI: 'true' }, stdio: 'ignore' });
      const children = ['provider/vite.config.ts', 'vite.config.ts'].map((config) =>
        spawn('vite', ['--config', config], { env, stdio: 'inherit', detached: true }),
      );
      console.log(`\n  Shop            http://localhost:${ports.port}\n  Local provider  http://localhost:${ports.providerPort}\n`);
      return async () => {
        await Promise.all(children.map(stopChild));
      };
    },
    () => rmSync(DATA, { recursive: true, force: true }),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
