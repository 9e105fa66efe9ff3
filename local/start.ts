/** `npm start`: builds for production and serves the shop and the provider until stopped. */
import { rmSync } from 'node:fs';
import { portsFromEnvironment, requireFreePort, runUntilStopped } from './run.ts';
import { startShop } from './shop.ts';

const DATA = '.local/state';
const ports = portsFromEnvironment();

try {
  await requireFreePort(ports.port, 'PORT');
  await requireFreePort(ports.providerPort, 'PROVIDER_PORT');
  console.log('Building …');
  await import('./build.ts');
  await runUntilStopped(
    async () => {
      const settings: Record<string, string> = process.env.MARKET_GROUP ? { MARKET_GROUP: process.env.MARKET_GROUP } : {};
      const shop = await startShop({ ...ports, data: DATA, settings });
      const runScheduled = () => shop.everyMinute().catch((error: unknown) => console.error(error));
      await runScheduled();
      const timer = setInterval(runScheduled, 60_000);
      console.log(`
  Shop              ${shop.url}
  Local provider    ${shop.providerUrl}   (mail inbox: ${shop.providerUrl}/inbox)
  Demo customer     demo@kvistra.example, code 000000
  Test card         4242 4242 4242 4242, any future date, any three digits

  Ctrl-C stops everything; the data stays in ${DATA}. \`npm run reset\` starts over.
`);
      return () => {
        clearInterval(timer);
        return shop.stop();
      };
    },
    () => rmSync(DATA, { recursive: true, force: true }),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
