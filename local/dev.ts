/**
 * `npm run dev`: the shop through Vite with hot reload, and the local provider, which is built again after each change.
 */
import './chosen-brand.ts';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { DATA as STATE } from './brand.ts';
import { readArguments } from './command.ts';
import { runUntilStopped } from './run.ts';

const DATA = STATE.replace(/state$/, 'dev');

readArguments('Usage: npm run dev [-- --brand FOLDER]', {});

enableCompileCache('node_modules/.cache/compile');
Object.assign(process.env, {
  NODE_ENV: 'development',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
});

await runUntilStopped(DATA, async (ports) => {
  process.env.PORT = String(ports.port);
  process.env.PROVIDER_PORT = String(ports.providerPort);
  const { startDevShop, startDevProvider } = await import('./dev-servers.ts');
  const [stopShop, stopProvider] = await Promise.all([startDevShop(DATA, ports), startDevProvider(DATA, ports)]);
  console.log(
    `\n  Shop            http://localhost:${ports.port}\n  Local provider  http://localhost:${ports.providerPort}\n`,
  );
  // takes 0.2 s the first time, in which no page could be answered
  setTimeout(flushCompileCache, 2000);
  return async () => void (await Promise.all([stopShop(), stopProvider()]));
});
