import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * @param folder a built Worker. @returns bytes of the modules that a deployment uploads, counted as wrangler does: all
 * together.
 */
export function uploadSize(folder: string): { plain: number; gzipped: number } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:m?js|wasm|txt)$/.test(file),
  );
  const modules = Buffer.concat(files.sort().map((file) => readFileSync(join(folder, file))));
  return { plain: modules.length, gzipped: gzipSync(modules).length };
}
