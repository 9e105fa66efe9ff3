/** Tells whether a build would give the same files again. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BUILDS, brandFiles } from './brand.ts';

/** A build: its folder, and the file that records what it was made of. */
interface Build {
  folder: string;
  record: string;
}

/** Everything. */
const WHOLE_BUILD: Build = { folder: BUILDS, record: join(BUILDS, 'build.json') };
/** The local provider alone. */
export const PROVIDER_BUILD: Build = {
  folder: join(BUILDS, 'provider'),
  record: join(BUILDS, 'provider-build.json'),
};
const RECORDS = [WHOLE_BUILD, PROVIDER_BUILD].map(({ record }) => record);

/**
 * Top-level entries that no build reads. Everything else counts, so a new folder cannot be forgotten; only `.wrangler`
 * is written by builds, in any folder, and tools of packages of their own have `node_modules` there.
 */
const UNREAD = new Set([
  'node_modules',
  'dist',
  'docs',
  'examples',
  'test',
  'soak',
  'bench',
  'clients',
  'coverage',
  '.git',
  '.ci',
  '.local',
  '.wrangler',
]);

function hashFiles(hash: ReturnType<typeof createHash>, folder: string, skip: (path: string) => boolean): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (skip(path)) continue;
    if (entry.isDirectory()) hashFiles(hash, path, skip);
    else if (entry.isFile()) {
      const content = readFileSync(path);
      hash.update(`${path}\0${content.length}\0`).update(content);
    }
  }
}

/**
 * Content of all sources, the installed packages as npm lists them, the Node version, the place of the project and the
 * settings of the tools. A package that was edited by hand in `node_modules` does not show: `npm run shop -- build` builds in
 * any case.
 */
export function inputs(): string {
  const hash = createHash('sha256');
  const settings = Object.entries(process.env).filter(([name]) => /^(?:VITE_|CLOUDFLARE_|WRANGLER_)/.test(name));
  hash.update(JSON.stringify([process.version, process.platform, process.arch, process.cwd(), settings.sort()]));
  hash.update(readFileSync('node_modules/.package-lock.json'));
  hashFiles(hash, '.', (path) => UNREAD.has(path) || ['.wrangler', 'node_modules'].includes(basename(path)));
  for (const file of brandFiles()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function outputs({ folder }: Build): string {
  const hash = createHash('sha256');
  hashFiles(hash, folder, (path) => RECORDS.includes(path));
  return hash.digest('hex');
}

/** @returns true when the finished build in its folder is untouched and nothing that it was made of has changed. */
export function isBuilt(build = WHOLE_BUILD): boolean {
  try {
    const record = JSON.parse(readFileSync(build.record, 'utf8')) as { inputs: string; outputs: string };
    return record.inputs === inputs() && record.outputs === outputs(build);
  } catch {
    return false;
  }
}

export function unmarkBuilt(build = WHOLE_BUILD): void {
  rmSync(build.record, { force: true });
}

/** @param built the inputs as they were before the build began. */
export function markBuilt(built: string, build = WHOLE_BUILD): void {
  writeFileSync(build.record, JSON.stringify({ inputs: built, outputs: outputs(build) }));
}
