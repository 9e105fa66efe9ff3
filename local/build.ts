/** Builds the Workers and the client for production. It fails where a language lacks a text. */
import { createBuilder } from 'vite';
import { requireLanguages } from '../tools/languages.ts';
import { readArguments } from './command.ts';
import { inputs, markBuilt, PROVIDER_BUILD, unmarkBuilt } from './fingerprint.ts';
import { writeWorkerOptions } from './runtime.ts';

if (import.meta.main) readArguments('Usage: npm run shop -- build', {});
process.env.NODE_ENV = 'production';

requireLanguages();
const built = inputs();
unmarkBuilt();
unmarkBuilt(PROVIDER_BUILD);
await Promise.all(
  ['vite.config.ts', 'provider/vite.config.ts'].map(async (configFile) => {
    const builder = await createBuilder({ configFile, configLoader: 'native', logLevel: 'warn' });
    await builder.buildApp();
  }),
);
await Promise.all(['dist/shop', 'dist/pictures', 'dist/provider'].map(writeWorkerOptions));
markBuilt(built, PROVIDER_BUILD);
markBuilt(built);
