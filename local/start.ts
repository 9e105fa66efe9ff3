/** `npm start`: builds for production, if anything has changed, and serves the shop and the provider until stopped. */
import './chosen-brand.ts';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { clockOffset, shiftDate } from './clock.ts';
import { LOCAL_DATA, readArguments } from './command.ts';
import { isBuilt } from './fingerprint.ts';
import { runUntilStopped } from './run.ts';

readArguments('Usage: npm start [-- --brand FOLDER]', {});

enableCompileCache('node_modules/.cache/compile');

const clockOffsetMs = clockOffset();
shiftDate(clockOffsetMs);

await runUntilStopped(LOCAL_DATA, async (ports) => {
  if (!isBuilt()) {
    console.log('Building …');
    await import('./build.ts');
  }
  const { startShop } = await import('./shop.ts');
  const { DEMO_EMAIL, standIns } = await import('./settings.ts');
  const settings: Record<string, string> = {
    ...(process.env.MARKET_GROUP && { MARKET_GROUP: process.env.MARKET_GROUP }),
    ...(process.env.CUSTOMER_DATABASES && { CUSTOMER_DATABASES: process.env.CUSTOMER_DATABASES }),
    ...(process.env.THIRD_PARTIES === 'stand-ins' && { THIRD_PARTIES: standIns(ports) }),
  };
  const failing = process.env.FAILING?.split(/\s+/).filter(Boolean);
  const shop = await startShop({ ...ports, data: LOCAL_DATA, settings, clockOffsetMs, ...(failing && { failing }) });
  const runScheduled = () => shop.everyMinute().catch((error: unknown) => console.error(error));
  const firstRun = runScheduled();
  // it may take minutes with stores that fail
  if (!failing) await firstRun;
  const timers = [
    setInterval(runScheduled, 60_000),
    // not in the moment in which the first page is looked at
    setInterval(() => shop.fillPages().catch((error: unknown) => console.error(error)), 120_000),
  ];
  console.log(`
  Shop              ${shop.url}
  Local provider    ${shop.providerUrl}   (mail inbox: ${shop.providerUrl}/inbox)
  Demo customer     ${DEMO_EMAIL}, code 000000
  Test card         4242 4242 4242 4242, any future date, any three digits

  Ctrl-C stops everything; the data stays in ${LOCAL_DATA}. \`npm run reset\` starts over.
`);
  // takes 0.2 s the first time, in which no page could be answered
  setTimeout(flushCompileCache, 2000);
  return () => {
    for (const timer of timers) clearInterval(timer);
    return shop.stop();
  };
});
