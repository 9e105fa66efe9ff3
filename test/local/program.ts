import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { requireNoSharedPromise } from '../checked-shop.ts';
import { eventually, freePort } from '../shop.ts';

const LEFT_OUT = new Set(['.git', '.local', '.wrangler', 'node_modules', 'clients', 'docs', 'coverage']);

/** @returns a copy of the project with builds and data of its own. The installed packages are links. */
export function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kvistra-'));
  // packages of their own, such as the provider's clients, may be installed
  for (const entry of readdirSync('.'))
    if (!LEFT_OUT.has(entry))
      cpSync(entry, join(folder, entry), { recursive: true, filter: (source) => basename(source) !== 'node_modules' });
  mkdirSync(join(folder, 'node_modules'));
  for (const entry of readdirSync('node_modules')) {
    if (entry !== '.vite' && entry !== '.cache')
      symlinkSync(resolve('node_modules', entry), join(folder, 'node_modules', entry), 'junction');
  }
  return folder;
}

export const removeProject = (folder: string) => rmSync(folder, { recursive: true, force: true });

interface ListedProcess {
  pid: number;
  parent: number;
  command: string;
}

/** The processes of Linux. `ps` takes thirty times as long, which the program that is started would feel. */
function readProcesses(): ListedProcess[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z') return [];
      return [
        {
          pid: Number(name),
          parent: Number(parent),
          command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '),
        },
      ];
    } catch {
      // it has ended in the meantime
      return [];
    }
  });
}

function askForProcesses(): ListedProcess[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      return pid && !state!.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), command: command! }] : [];
    });
}

const listProcesses = process.platform === 'linux' ? readProcesses : askForProcesses;

/** `npm start` or `npm run dev` in a folder, on free ports. */
export class Program {
  output = '';
  errors = '';
  url = '';
  providerUrl = '';
  /** Everything that was printed since the last stop. */
  private printed = '';
  private process!: ChildProcess;
  private exit!: Promise<number | null>;

  /**
   * Starts the program and waits for its first page. @param brand the folder of another brand, and the path of its first
   * page. @returns the milliseconds until that page was complete.
   */
  async start(folder: string, script: 'start' | 'dev', brand?: { folder: string; page: string }): Promise<number> {
    await this.launch(folder, script, undefined, brand ? ['--brand', brand.folder] : []);
    const launched = performance.now();
    await eventually(
      async () => {
        if (this.process.exitCode !== null) throw new Error(`The program ended: ${this.output}${this.errors}`);
        return this.output.includes(this.providerUrl) && (await this.status(brand?.page ?? '/de')) === 200;
      },
      120_000,
      20,
    );
    return Math.round(performance.now() - launched);
  }

  /**
   * Starts the program and waits for the first runtime, and for its data if asked to. @returns the process ids of all
   * runtimes.
   */
  async launchUntilRuntime(folder: string, script: 'start' | 'dev', openData = false): Promise<number[]> {
    await this.launch(folder, script);
    return eventually(
      async () => {
        const runtimes = this.runtimes();
        return (openData ? runtimes.some((pid) => this.databases(pid).length > 0) : runtimes.length > 0) && runtimes;
      },
      60_000,
      10,
    );
  }

  /**
   * Starts the program and does not wait for anything. @param beside a program whose ports are used, instead of free
   * ones.
   */
  async launch(folder: string, script: 'start' | 'dev', beside?: Program, args: readonly string[] = []): Promise<void> {
    const [port, providerPort] = beside
      ? [beside.url, beside.providerUrl].map((url) => new URL(url).port)
      : [await freePort(), await freePort()];
    this.url = `http://localhost:${port}`;
    this.providerUrl = `http://localhost:${providerPort}`;
    this.output = this.errors = '';
    const bin = resolve('node_modules/.bin');
    this.process = spawn(process.execPath, [`local/${script}.ts`, ...args], {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: '',
        PATH: `${bin}:${process.env.PATH}`,
        PORT: String(port),
        PROVIDER_PORT: String(providerPort),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process.stdout!.on('data', (chunk) => (this.output += chunk));
    this.process.stderr!.on('data', (chunk) => (this.errors += chunk));
    for (const stream of [this.process.stdout!, this.process.stderr!])
      stream.on('data', (chunk) => (this.printed += chunk));
    this.exit = new Promise((done) => this.process.once('exit', done));
  }

  /** @returns the status of one of the shop's pages, or null while nothing answers. */
  async status(path: string): Promise<number | null> {
    return (await this.read(this.url + path))?.status ?? null;
  }

  /** @returns an answer of either Worker; null while nothing answers, or where its answer breaks off. */
  async read(address: string): Promise<{ status: number; text: string } | null> {
    try {
      const response = await fetch(address);
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    }
  }

  /** Process ids of everything that the program has started, itself not included. */
  children(): ListedProcess[] {
    const all = listProcesses();
    const below = (parent: number): ListedProcess[] =>
      all.filter((child) => child.parent === parent).flatMap((child) => [child, ...below(child.pid)]);
    return below(this.process.pid!);
  }

  runtimes(): number[] {
    return this.children().flatMap(({ pid, command }) => (/workerd\S* serve/.test(command) ? [pid] : []));
  }

  /** SQLite files that a process has open. Linux only. */
  databases(pid: number): string[] {
    let open: string[];
    try {
      open = readdirSync(`/proc/${pid}/fd`);
    } catch {
      // it has ended in the meantime
      return [];
    }
    const files = open.flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
      } catch {
        return [];
      }
    });
    return [...new Set(files.filter((file) => file.endsWith('.sqlite')))];
  }

  killMain(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.process.kill(signal);
  }

  /** @returns the status with which the program ends within twenty seconds. */
  ended(): Promise<number | null | 'runs on'> {
    return Promise.race([this.exit, new Promise<'runs on'>((done) => setTimeout(done, 20_000, 'runs on'))]);
  }

  /** Ends the program. @throws when its logs show that a request has awaited a promise of another request. */
  async stop(): Promise<void> {
    if (this.process?.exitCode === null && this.process.signalCode === null) this.process.kill('SIGINT');
    await this.exit;
    const lines = this.printed.split('\n');
    this.printed = '';
    requireNoSharedPromise(lines);
  }
}

/** @returns which of the processes are alive. */
export const alive = (pids: number[]): number[] => {
  const all = new Set(listProcesses().map(({ pid }) => pid));
  return pids.filter((pid) => all.has(pid));
};
