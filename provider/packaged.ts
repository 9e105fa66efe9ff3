#!/usr/bin/env node
/** The command of the package, which brings the built Worker along. */
import { join } from 'node:path';
import { readOptions, serve } from './serve.ts';

await serve(join(import.meta.dirname, 'worker'), readOptions());
