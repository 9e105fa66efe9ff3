/**
 * `npm run dev`: the shop through Vite with hot reload, and the local provider, which is built again after each change.
 * With a brand of another folder, both start again after each change of a file in it.
 */
import './chosen-brand.ts';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { BRAND_FOLDER, DEV_DATA, isOwn } from './brand.ts';
import { readArguments } from './command.ts';
import { restartOnChange } from './restarts.ts';
import { runUntilStopped } from './run.ts';

/** Tells the process that it is started again after changes. */
const IS_WATCHED = 'BRAND_IS_WATCHED';
/** The files of a brand that change no stored data. */
const LOOKS = /^(?:theme\.css|search\.json|feed-terms\.json|(?:drawings|public)\/.*|drawings|public)$/;

readArguments('Usage: npm run dev [-- --brand FOLDER]', {});

enableCompileCache('node_modules/.cache/compile');
Object.assign(process.env, {
  NODE_ENV: 'development',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
});

const run = () =>
  runUntilStopped(DEV_DATA, async (ports) => {
    const { checkBrand } = await import('./brand-faults.ts');
    checkBrand();
    console.log('Starting …');
    process.env.PORT = String(ports.port);
    process.env.PROVIDER_PORT = String(ports.providerPort);
    const { startDevShop, startDevProvider } = await import('./dev-servers.ts');
    const [stopShop, stopProvider] = await Promise.all([
      startDevShop(DEV_DATA, ports),
      startDevProvider(DEV_DATA, ports),
    ]);
    console.log(
      `\n  Shop            http://localhost:${ports.port}\n  Local provider  http://localhost:${ports.providerPort}\n`,
    );
    // takes 0.2 s the first time, in which no page could be answered
    setTimeout(flushCompileCache, 2000);
    return async () => void (await Promise.all([stopShop(), stopProvider()]));
  });

if (isOwn || process.env[IS_WATCHED]) await run();
else {
  const stop = restartOnChange(
    BRAND_FOLDER,
    () =>
      spawn(process.execPath, [import.meta.filename], { stdio: 'inherit', env: { ...process.env, [IS_WATCHED]: '1' } }),
    (changed) => {
      console.log(`Changed: ${[...changed].join(', ')}`);
      if (![...changed].every((file) => LOOKS.test(file))) rmSync(DEV_DATA, { recursive: true, force: true });
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
