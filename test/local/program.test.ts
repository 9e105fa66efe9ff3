import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../shop.ts';
import { alive, copyProject, Program, removeProject } from './program.ts';

const DEATH = /^A Workers runtime ended unexpectedly \(SIGKILL\), so the shop and the local provider were stopped\.\n$/;
const DEATH_DURING_START = /^A Workers runtime ended during the start, so the shop and the local provider were stopped\.\n$/;

/** Holds on a machine that runs much else. `npm run bench:start` measures exactly. */
const MAX_FIRST_PAGE_MS = 90_000;

/** Both programs are started several times, each time with both Workers. */
const TIMEOUT = 180_000;

/** How soon a change shows in `npm run dev` on a machine that runs much else. */
const MAX_RELOAD_MS = 30_000;

let folder: string;
beforeAll(() => {
  folder = copyProject();
});
afterAll(() => removeProject(folder));

/** Changes files of the copy, which are put back after each test: it may be tried again. */
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

function expectDataOfTheirOwn(): void {
  const runtimes = program.runtimes();
  expect(runtimes).toHaveLength(2);
  const [first, second] = runtimes.map((pid) => program.databases(pid));
  expect(first!.filter((file) => second!.includes(file))).toEqual([]);
}

async function expectSecondStartRefused(script: 'start' | 'dev'): Promise<void> {
  const second = new Program();
  await second.launch(folder, script, program);
  expect([await second.ended(), second.errors]).toEqual([1, expect.stringContaining('is taken')]);
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
  expect(program.errors).toMatch(DEATH_DURING_START);
  await eventually(async () => alive(runtimes).length === 0);
}

const isLinux = process.platform === 'linux';

describe.skipIf(process.platform === 'win32')('npm run start', { timeout: TIMEOUT }, () => {
  it.runIf(isLinux)('builds once, gives each Worker data of its own, and starts again after everything was killed', async () => {
    const cold = await program.start(folder, 'start');
    // the copy has the build of another folder
    expect(program.output).toContain('Building …');
    expectDataOfTheirOwn();
    const runtimes = program.runtimes();
    program.killAll();
    expect(await program.ended()).toBeNull();
    await eventually(async () => alive(runtimes).length === 0);
    const warm = await program.start(folder, 'start');
    expect(program.output).not.toContain('Building …');
    console.log(`npm start: first page after ${cold} ms, ${warm} ms when started again`);
    expect(Math.max(cold, warm)).toBeLessThan(MAX_FIRST_PAGE_MS);
    expect(await program.status('/_design')).toBe(404);
  });

  it.each([0, 1])('ends with one sentence when runtime %i dies, and leaves no process behind', async (which) => {
    await program.start(folder, 'start');
    const children = program.children().map(({ pid }) => pid);
    program.errors = '';
    process.kill(program.runtimes()[which]!, 'SIGKILL');
    expect(await program.ended()).toBe(1);
    expect(program.errors).toMatch(DEATH);
    await eventually(async () => alive(children).length === 0);
    expect(await program.status('/de')).toBeNull();
  });

  it.each([
    { openData: false, signal: 'SIGTERM' },
    { openData: isLinux, signal: 'SIGKILL' },
  ] as const)('leaves no runtime behind after a $signal during the start, and starts again (data open: $openData)', async ({ openData, signal }) => {
    rmSync(join(folder, '.local'), { recursive: true, force: true });
    const runtimes = await program.launchUntilRuntime(folder, 'start', openData);
    program.killMain(signal);
    expect(await program.ended()).toBe(signal === 'SIGTERM' ? 0 : null);
    expect(program.output).not.toContain(program.url);
    await eventually(async () => alive(runtimes).length === 0);
    await program.start(folder, 'start');
  });

  it.each(isLinux ? [false, true] : [false])('ends with one sentence when a runtime dies during the start (it has its data open: %s)', (openData) =>
    expectDeathDuringStart('start', openData),
  );

  it('keeps its process file beside a second start, and ends with status 0 and without it after a SIGTERM', async () => {
    await program.start(folder, 'start');
    await expectSecondStartRefused('start');
    await expectCleanEnd();
  });

  it('leaves no runtime behind when it is killed itself', async () => {
    await program.start(folder, 'start');
    const runtimes = program.runtimes();
    program.killMain();
    await eventually(async () => alive(runtimes).length === 0);
  });

  it('builds a changed file', async () => {
    replace('provider/worker.ts', 'The local provider has no such address.', 'No such address.');
    await program.start(folder, 'start');
    expect(program.output).toContain('Building …');
    expect(await unknownAddress()).toContain('"No such address."');
  });
});

// it starts slowly, and ends through the same code
describe.skipIf(process.platform === 'win32')('npm run dev', { timeout: TIMEOUT }, () => {
  it('shows a changed file of either Worker without a new start, keeps its process file beside a second start, and ends with status 0', async () => {
    const cold = await program.start(folder, 'dev');
    console.log(`npm run dev: first page after ${cold} ms`);
    expect(cold).toBeLessThan(MAX_FIRST_PAGE_MS);
    expect(await program.status('/_design')).toBe(200);
    if (isLinux) expectDataOfTheirOwn();
    await expectSecondStartRefused('dev');
    replace('provider/worker.ts', 'The local provider has no such address.', 'Not here.');
    await eventually(async () => (await unknownAddress())?.includes('"Not here."'), MAX_RELOAD_MS);
    replace('src/routes.ts', "health: '/healthz'", "health: '/health-of-the-shop'");
    await eventually(async () => (await program.status('/health-of-the-shop')) === 200, MAX_RELOAD_MS);
    await expectCleanEnd();
  });

  it('ends with one sentence when a runtime dies during the start', () => expectDeathDuringStart('dev', isLinux));
});
