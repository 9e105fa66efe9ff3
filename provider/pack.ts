/**
 * `npm run shop -- provider:package`: the provider as a package that other projects install: its built Worker and the
 * program that serves it, in one archive.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { brand } from '../local/brand.ts';
import { readArguments } from '../local/command.ts';
import { isBuilt, PROVIDER_BUILD } from '../local/fingerprint.ts';

/** The folder of the archive, and of its contents. No build reads it. */
const TARGET = '.local/package';

interface Manifest {
  name: string;
  version: string;
  dependencies: Record<string, string>;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const writeJson = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Bundles the program, with everything but the runtime. */
async function bundleProgram(folder: string): Promise<void> {
  await build({
    configFile: false,
    plugins: [brand()],
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: ['miniflare', 'wrangler'] },
    build: {
      ssr: true,
      target: 'node22',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: { start: 'provider/packaged.ts', watchdog: 'local/watchdog.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        checks: { pluginTimings: false },
      },
    },
  });
}

/** Copies the Worker, with settings that name no folder of this machine. */
function copyWorker(target: string): void {
  cpSync(PROVIDER_BUILD.folder, target, {
    recursive: true,
    filter: (file) => !file.endsWith('.map') && !file.endsWith('.vite'),
  });
  const { name, main } = readJson<{ name: string; main: string }>(join(PROVIDER_BUILD.folder, 'wrangler.json'));
  writeJson(join(target, 'wrangler.json'), { name, main });
  const { rootPath: _, ...options } = readJson<Record<string, unknown>>(join(PROVIDER_BUILD.folder, 'miniflare.json'));
  writeJson(join(target, 'miniflare.json'), options);
}

/** Makes the package. @returns the path of its archive. */
async function packProvider(): Promise<string> {
  if (!isBuilt(PROVIDER_BUILD)) {
    const { buildProvider } = await import('../local/build-provider.ts');
    await buildProvider();
  }
  const { name, version, dependencies, ...manifest } = readJson<Manifest>('provider/package.json');
  const folder = join(TARGET, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundleProgram(folder);
  copyWorker(join(folder, 'worker'));
  for (const file of ['README.md', 'schemas/LICENSE'])
    cpSync(join('provider', file), join(folder, file === 'README.md' ? file : 'LICENSE-schemas'));
  cpSync('LICENSE', join(folder, 'LICENSE'));
  writeJson(join(folder, 'package.json'), {
    name,
    version,
    ...manifest,
    bin: { [name]: 'start.js' },
    engines: { node: '>=22' },
    dependencies: { miniflare: dependencies.miniflare },
  });
  execFileSync('npm', ['pack', `./${folder}`, '--silent', '--pack-destination', TARGET], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(TARGET, `${name}-${version}.tgz`);
}

readArguments('Usage: npm run shop -- provider:package', {});
console.log(`${await packProvider()} is written: npm install --save-dev it in another project.`);
