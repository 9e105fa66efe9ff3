import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Flags for a quiet browser on a bare machine. */
const FLAGS = [
  '--no-sandbox',
  '--disable-setuid-sandbox',
  '--disable-gpu',
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

/**
 * Starts the browser that comes with the npm package; its files are unpacked once into `node_modules/.cache`.
 * The package chooses its folder by the temporary folder's name and brings the libraries that a bare Linux lacks
 * when it believes to run at Amazon's; both are told to it only while it looks.
 */
export async function launch(): Promise<Browser> {
  const folder = resolve('node_modules/.cache/browser');
  mkdirSync(folder, { recursive: true });
  const before = { ...process.env };
  process.env.TMPDIR = folder;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const executablePath = process.env.BROWSER_PATH ?? (await packaged.executablePath());
    const fonts = `${folder}/fonts.conf`;
    writeFileSync(
      fonts,
      `<?xml version="1.0"?><fontconfig><dir>/usr/share/fonts</dir><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
    );
    const env = { ...before, LD_LIBRARY_PATH: `${folder}/al2023/lib`, FONTCONFIG_FILE: fonts } as Record<string, string>;
    return await chromium.launch({ executablePath, args: FLAGS, headless: true, env });
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'] as const) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
