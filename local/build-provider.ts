import { createBuilder } from 'vite';
import { inputs, markBuilt, PROVIDER_BUILD, unmarkBuilt } from './fingerprint.ts';
import { writeWorkerOptions } from './runtime.ts';

/** Builds the Worker of the local provider for production, and nothing else. */
export async function buildProvider(): Promise<void> {
  process.env.NODE_ENV = 'production';
  const built = inputs();
  unmarkBuilt(PROVIDER_BUILD);
  const builder = await createBuilder({
    configFile: 'provider/vite.config.ts',
    configLoader: 'native',
    logLevel: 'warn',
  });
  await builder.buildApp();
  await writeWorkerOptions(PROVIDER_BUILD.folder);
  markBuilt(built, PROVIDER_BUILD);
}
