/** Builds the Workers and the client for production. It fails where a text is missing. */
import { createBuilder } from 'vite';
import { readDictionaries, requireTexts } from '../tools/kv/texts.ts';
import { inputs, markBuilt, unmarkBuilt } from './fingerprint.ts';
import { writeWorkerOptions } from './runtime.ts';

process.env.NODE_ENV = 'production';

requireTexts(readDictionaries());
const built = inputs();
unmarkBuilt();
await Promise.all(
  ['vite.config.ts', 'provider/vite.config.ts'].map(async (configFile) => {
    const builder = await createBuilder({ configFile, configLoader: 'native', logLevel: 'warn' });
    await builder.buildApp();
  }),
);
await Promise.all(['dist/shop', 'dist/pictures', 'dist/provider'].map(writeWorkerOptions));
markBuilt(built);
