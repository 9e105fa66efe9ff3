import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../shop.ts';
import { alive, copyProject, Program, removeProject } from './program.ts';

const DEATH = /^A Workers runtime ended unexpectedly \(SIGKILL\), so the shop and the local provider were stopped\.\n$/;
const DEATH_DURING_START = /^A Workers runtime ended during the start, so the shop and the local provider were stopped\.\n$/;

/** Holds on a machine that runs much else. `npm run bench:start` measures exactly. */
const MAX_FIRST_PAGE_MS = 90_000;

/** Both programs are started several times, each time with both Workers. */
const TIMEOUT = 180_000;
const TIMEOUT_WITH_BUILDS = 300_000;

/** How soon a change shows in `npm run dev` on a machine that runs much else. */
const MAX_RELOAD_MS = 30_000;

let folder: string;
beforeAll(() => {
  folder = copyProject();
});
afterAll(() => removeProject(folder));

describe.skipIf(process.platform === 'win32').each(['start', 'dev'] as const)('npm run %s', (script) => {
  const program = new Program();
  afterEach(() => program.stop());

  it.runIf(process.platform === 'linux')(
    'gives each Worker data of its own, and starts again after everything was killed',
    async () => {
      const cold = await program.start(folder, script);
      const runtimes = program.runtimes();
      expect(runtimes).toHaveLength(2);
      const [first, second] = runtimes.map((pid) => program.databases(pid));
      expect(first!.filter((file) => second!.includes(file))).toEqual([]);
      program.killAll();
      expect(await program.ended()).toBeNull();
      await eventually(async () => alive(runtimes).length === 0);
      const warm = await program.start(folder, script);
      console.log(`npm run ${script}: first page after ${cold} ms, ${warm} ms when started again`);
      expect(Math.max(cold, warm)).toBeLessThan(MAX_FIRST_PAGE_MS);
      expect(await program.status('/_design')).toBe(script === 'dev' ? 200 : 404);
    },
    TIMEOUT,
  );

  // both programs end through the same code, and the second one starts slowly
  it.runIf(script === 'start').each([0, 1])(
    'ends with one sentence when runtime %i dies, and leaves no process behind',
    async (which) => {
      await program.start(folder, script);
      const children = program.children().map(({ pid }) => pid);
      program.errors = '';
      process.kill(program.runtimes()[which]!, 'SIGKILL');
      expect(await program.ended()).toBe(1);
      expect(program.errors).toMatch(DEATH);
      await eventually(async () => alive(children).length === 0);
      expect(await program.status('/de')).toBeNull();
    },
    TIMEOUT,
  );

  describe('during the start', () => {
    const moments = process.platform === 'linux' ? [false, true] : [false];
    const cases = [
      { openData: false, signal: 'SIGTERM' },
      { openData: process.platform === 'linux', signal: 'SIGKILL' },
    ] as const;
    beforeEach(() => rmSync(join(folder, '.local'), { recursive: true, force: true }));

    it.runIf(script === 'start').each(cases)(
      'leaves no runtime behind after a $signal, and starts again (a runtime has its data open: $openData)',
      async ({ openData, signal }) => {
        const runtimes = await program.launchUntilRuntime(folder, script, openData);
        program.killMain(signal);
        expect(await program.ended()).toBe(signal === 'SIGTERM' ? 0 : null);
        expect(program.output).not.toContain(program.url);
        await eventually(async () => alive(runtimes).length === 0);
        await program.start(folder, script);
      },
      TIMEOUT,
    );

    it.each(script === 'start' ? moments : moments.slice(-1))(
      'ends with one sentence when a runtime dies (it has its data open: %s)',
      async (openData) => {
        const runtimes = await program.launchUntilRuntime(folder, script, openData);
        const dying = runtimes.find((pid) => !openData || program.databases(pid).length > 0)!;
        process.kill(dying, 'SIGKILL');
        expect(await program.ended()).toBe(1);
        expect(program.output).not.toContain(program.url);
        expect(program.errors).toMatch(DEATH_DURING_START);
        await eventually(async () => alive(runtimes).length === 0);
      },
      TIMEOUT,
    );
  });

  it(
    'keeps its process file beside a second start, and ends with status 0 and without it after a SIGTERM',
    async () => {
      await program.start(folder, script);
      const runtimes = program.runtimes();
      const second = new Program();
      await second.launch(folder, script, program);
      expect([await second.ended(), second.errors]).toEqual([1, expect.stringContaining('is taken')]);
      expect(existsSync(join(folder, '.local/shop.pid'))).toBe(true);
      program.killMain('SIGTERM');
      expect(await program.ended()).toBe(0);
      expect(existsSync(join(folder, '.local/shop.pid'))).toBe(false);
      await eventually(async () => alive(runtimes).length === 0);
    },
    TIMEOUT,
  );

  it.runIf(script === 'start')(
    'leaves no runtime behind when it is killed itself',
    async () => {
      await program.start(folder, script);
      const runtimes = program.runtimes();
      program.killMain();
      await eventually(async () => alive(runtimes).length === 0);
    },
    TIMEOUT,
  );
});

describe.skipIf(process.platform === 'win32')('a changed file', () => {
  const program = new Program();
  const originals = new Map<string, string>();
  afterEach(async () => {
    await program.stop();
    // each test changes the files as they were written, also when it is tried again
    for (const [file, content] of originals) writeFileSync(join(folder, file), content);
    originals.clear();
  });

  const replace = (file: string, from: string, to: string) => {
    const content = readFileSync(join(folder, file), 'utf8');
    expect(content).toContain(from);
    originals.set(file, content);
    writeFileSync(join(folder, file), content.replace(from, to));
  };
  /** The local provider's answer for an address that it does not have. */
  const unknownAddress = async () => (await program.read(`${program.providerUrl}/nowhere`))?.text;

  it(
    'is built by `npm start`, which builds nothing else',
    async () => {
      rmSync(join(folder, 'dist'), { recursive: true, force: true });
      await program.start(folder, 'start');
      expect(program.output).toContain('Building …');
      await program.stop();
      await program.start(folder, 'start');
      expect(program.output).not.toContain('Building …');
      await program.stop();
      replace('provider/worker.ts', 'The local provider has no such address.', 'No such address.');
      await program.start(folder, 'start');
      expect(await unknownAddress()).toContain('"No such address."');
    },
    TIMEOUT_WITH_BUILDS,
  );

  it(
    'of either Worker shows in `npm run dev` without a new start',
    async () => {
      await program.start(folder, 'dev');
      replace('provider/worker.ts', 'The local provider has no such address.', 'Not here.');
      await eventually(async () => (await unknownAddress())?.includes('"Not here."'), MAX_RELOAD_MS);
      replace('src/routes.ts', "health: '/healthz'", "health: '/health-of-the-shop'");
      await eventually(async () => (await program.status('/health-of-the-shop')) === 200, MAX_RELOAD_MS);
    },
    TIMEOUT,
  );
});
