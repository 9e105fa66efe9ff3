#!/usr/bin/env node
/** `npm run provider`: builds the provider, if anything has changed, and serves it without the shop. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { isBuilt, PROVIDER_BUILD } from '../local/fingerprint.ts';
import { readOptions, serve } from './serve.ts';

const options = readOptions();
process.chdir(join(import.meta.dirname, '..'));
enableCompileCache('node_modules/.cache/compile');

if (!isBuilt(PROVIDER_BUILD)) {
  console.log('Building …');
  const { buildProvider } = await import('../local/build-provider.ts');
  await buildProvider();
}
await serve(PROVIDER_BUILD.folder, options);
