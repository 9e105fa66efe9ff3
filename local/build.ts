/** Builds the Workers and the client for production. It fails where a language lacks a text. */
import './chosen-brand.ts';
import { createBuilder } from 'vite';
import { requireLanguages } from '../tools/languages.ts';
import { BUILDS, isOwn } from './brand.ts';
import { checkBrand } from './brand-faults.ts';
import { readArguments } from './command.ts';
import { inputs, markBuilt, PROVIDER_BUILD, unmarkBuilt } from './fingerprint.ts';
import { writeWorkerOptions } from './runtime.ts';

if (import.meta.main) readArguments('Usage: npm run shop -- build [--brand FOLDER]', {});
process.env.NODE_ENV = 'production';

if (isOwn) requireLanguages();
else
  try {
    checkBrand();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
const built = inputs();
unmarkBuilt();
unmarkBuilt(PROVIDER_BUILD);
await Promise.all(
  ['vite.config.ts', 'provider/vite.config.ts'].map(async (configFile) => {
    const builder = await createBuilder({ configFile, configLoader: 'native', logLevel: 'warn' });
    await builder.buildApp();
  }),
);
await Promise.all(['shop', 'pictures', 'provider'].map((name) => writeWorkerOptions(`${BUILDS}/${name}`)));
markBuilt(built, PROVIDER_BUILD);
markBuilt(built);
