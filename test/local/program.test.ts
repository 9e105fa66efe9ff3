import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../src/routes.ts';
import { eventually } from '../shop.ts';
import { alive, copyProject, Program, removeProject } from './program.ts';

const DEATH = /^A Workers runtime ended unexpectedly \(SIGKILL\), so the shop and the local provider were stopped\.\n$/;
const DEATH_DURING_START =
  /^A Workers runtime ended during the start, so the shop and the local provider were stopped\.\n$/;

/**
 * Both programs are started several times, each time with both Workers. `npm run shop -- bench:start` measures how soon
 * they show a page.
 */
const TIMEOUT = 240_000;

/** How soon a change shows in `npm run dev` on a machine that runs much else. */
const MAX_RELOAD_MS = 30_000;

let folder: string;
beforeAll(() => {
  folder = copyProject();
  // a build that shows it was made of these sources
  const file = join(folder, 'provider/worker.ts');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('The local provider has no such address.', 'No such address.'),
  );
});
afterAll(() => removeProject(folder));

/** Changes files of the copy, which are put back after each test. */
const originals = new Map<string, string>();
afterEach(() => {
  for (const [file, content] of originals) writeFileSync(join(folder, file), content);
  originals.clear();
});
const replace = (file: string, from: string, to: string) => {
  const content = readFileSync(join(folder, file), 'utf8');
  expect(content).toContain(from);
  originals.set(file, content);
  writeFileSync(join(folder, file), content.replace(from, to));
};

const program = new Program();
afterEach(() => program.stop());
/** The local provider's answer for an address that it does not have. */
const unknownAddress = async () => (await program.read(`${program.providerUrl}/nowhere`))?.text;

/** Whether a start would take the build of the copy as it is. */
function isBuilt(): boolean {
  const script = "console.log((await import('./local/fingerprint.ts')).isBuilt())";
  return (
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' }) ===
    'true\n'
  );
}

function expectDataOfTheirOwn(): void {
  const runtimes = program.runtimes();
  expect(runtimes).toHaveLength(2);
  const [first, second] = runtimes.map((pid) => program.databases(pid));
  expect(first!.filter((file) => second!.includes(file))).toEqual([]);
}

async function expectSecondStartRefused(script: 'start' | 'dev'): Promise<void> {
  const second = new Program();
  await second.launch(folder, script, program);
  expect(await second.ended()).toBe(1);
  // what it has printed may arrive after its end
  await expect.poll(() => second.errors).toContain('is taken');
  expect(existsSync(join(folder, '.local/shop.pid'))).toBe(true);
}

/** Ends the program as Ctrl-C does. */
async function expectCleanEnd(): Promise<void> {
  const runtimes = program.runtimes();
  program.killMain('SIGTERM');
  expect(await program.ended()).toBe(0);
  expect(existsSync(join(folder, '.local/shop.pid'))).toBe(false);
  await eventually(async () => alive(runtimes).length === 0);
}

async function expectDeathDuringStart(script: 'start' | 'dev', openData: boolean): Promise<void> {
  rmSync(join(folder, '.local'), { recursive: true, force: true });
  const runtimes = await program.launchUntilRuntime(folder, script, openData);
  process.kill(runtimes.find((pid) => !openData || program.databases(pid).length > 0)!, 'SIGKILL');
  expect(await program.ended()).toBe(1);
  expect(program.output).not.toContain(program.url);
  await expect.poll(() => program.errors).toMatch(DEATH_DURING_START);
  await eventually(async () => alive(runtimes).length === 0);
}

const isLinux = process.platform === 'linux';

/** One of the two runtimes is killed. */
async function expectEndByDeath(which: 0 | 1): Promise<void> {
  const children = program.children().map(({ pid }) => pid);
  program.errors = '';
  process.kill(program.runtimes()[which]!, 'SIGKILL');
  expect(await program.ended()).toBe(1);
  await expect.poll(() => program.errors).toMatch(DEATH);
  await eventually(async () => alive(children).length === 0);
  expect(await program.status('/de')).toBeNull();
}

// a start takes seconds: each one ends in another of the ways in which it can end
describe.skipIf(process.platform === 'win32')('npm run start', { timeout: TIMEOUT }, () => {
  it('builds its sources once, gives each Worker data of its own, ends with one sentence when either runtime dies, and starts again', async () => {
    const cold = await program.start(folder, 'start');
    expect(program.output).toContain('Building …');
    expect(await unknownAddress()).toContain('"No such address."');
    if (isLinux) expectDataOfTheirOwn();
    await expectEndByDeath(1);
    const warm = await program.start(folder, 'start');
    expect(program.output).not.toContain('Building …');
    console.log(`npm start: first page after ${cold} ms, ${warm} ms when started again`);
    expect(await program.status('/_design')).toBe(404);
    await expectEndByDeath(0);
  });

  it('builds again after a change only', () => {
    expect(isBuilt()).toBe(true);
    replace('provider/worker.ts', 'No such address.', 'Nowhere.');
    expect(isBuilt()).toBe(false);
  });

  it('leaves no runtime behind after a SIGTERM or a SIGKILL during the start, starts again, and leaves none behind when it is killed then', async () => {
    rmSync(join(folder, '.local'), { recursive: true, force: true });
    for (const { openData, signal } of [
      { openData: false, signal: 'SIGTERM' },
      { openData: isLinux, signal: 'SIGKILL' },
    ] as const) {
      const runtimes = await program.launchUntilRuntime(folder, 'start', openData);
      program.killMain(signal);
      expect(await program.ended()).toBe(signal === 'SIGTERM' ? 0 : null);
      expect(program.output).not.toContain(program.url);
      await eventually(async () => alive(runtimes).length === 0);
    }
    await program.start(folder, 'start');
    const runtimes = program.runtimes();
    expect(runtimes).toHaveLength(2);
    program.killMain();
    await eventually(async () => alive(runtimes).length === 0);
  });

  it.each(isLinux ? [false, true] : [false])(
    'ends with one sentence when a runtime dies during the start (it has its data open: %s)',
    (openData) => expectDeathDuringStart('start', openData),
  );
});

// both programs refuse a second start and end through the same code
describe.skipIf(process.platform === 'win32')('npm run dev', { timeout: TIMEOUT }, () => {
  it('shows a changed file of either Worker without a new start, keeps its process file beside a second start, and ends with status 0', async () => {
    const cold = await program.start(folder, 'dev');
    console.log(`npm run dev: first page after ${cold} ms`);
    expect(await program.status('/_design')).toBe(200);
    if (isLinux) expectDataOfTheirOwn();
    await expectSecondStartRefused('dev');
    replace('provider/worker.ts', 'No such address.', 'Not here.');
    replace('src/app.ts', "c.text('ok', 200", "c.text('changed', 200");
    await Promise.all([
      eventually(async () => (await unknownAddress())?.includes('"Not here."'), MAX_RELOAD_MS),
      eventually(async () => (await program.read(`${program.url}${system.health}`))?.text === 'changed', MAX_RELOAD_MS),
    ]);
    await expectCleanEnd();
  });

  it('ends with one sentence when a runtime dies during the start', () => expectDeathDuringStart('dev', isLinux));
});
