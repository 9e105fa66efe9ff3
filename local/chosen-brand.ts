/**
 * Reads `--brand FOLDER` from the command line, before anything reads the brand: who imports this has it stand first.
 * The programs that this one starts get it by the variable BRAND. A brand with a file that cannot be read ends the
 * process with 2 and the fault.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from '../src/brand/files.ts';

const at = process.argv.indexOf('--brand');
if (at > 1) {
  const [, folder = ''] = process.argv.splice(at, 2);
  if (!existsSync(join(folder, 'brand.json'))) {
    console.error(`There is no brand in ${folder || 'no folder'}: ${join(folder, 'brand.json')} is missing.`);
    process.exit(2);
  }
  process.env.BRAND = folder;
}

const faults = faultsOf();
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(2);
}
