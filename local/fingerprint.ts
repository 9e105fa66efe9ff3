/** Tells whether a build would give the same files again. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BUILDS, brandFiles } from './brand.ts';

const RECORD = join(BUILDS, 'build.json');
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

function outputs(): string {
  const hash = createHash('sha256');
  hashFiles(hash, BUILDS, (path) => path === RECORD);
  return hash.digest('hex');
}

/** @returns true when the finished build is untouched and nothing that it was made of has changed. */
export function isBuilt(): boolean {
  try {
    const record = JSON.parse(readFileSync(RECORD, 'utf8')) as { inputs: string; outputs: string };
    return record.inputs === inputs() && record.outputs === outputs();
  } catch {
    return false;
  }
}

export function unmarkBuilt(): void {
  rmSync(RECORD, { force: true });
}

/** @param built the inputs as they were before the build began. */
export function markBuilt(built: string): void {
  writeFileSync(RECORD, JSON.stringify({ inputs: built, outputs: outputs() }));
}
