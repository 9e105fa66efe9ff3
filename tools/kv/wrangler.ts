import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** How a run of wrangler has ended. */
export interface Ended {
  /** Null when it could not be started. */
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs wrangler with its own login. */
export function runWrangler(args: readonly string[]): Ended {
  const { status, stdout, stderr, error } = spawnSync('wrangler', args, {
    encoding: 'utf8',
    maxBuffer: 1024 * 1024 * 1024,
  });
  return { status, stdout: stdout ?? '', stderr: error ? error.message : (stderr ?? '') };
}

/** With `--json`, the reason is a field of an object. */
function reasonInJson(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text);
    return typeof error === 'string' ? error : error?.text;
  } catch {
    return undefined;
  }
}

/** The reason among everything that wrangler has printed: in two lines at most, the first of which has a mark. */
function reasonIn({ stdout, stderr }: Ended): string {
  const lines = stripVTControlCharacters(`${stderr}\n${stdout}`)
    .split('\n')
    .flatMap((line) => line.trim() || []);
  const marked = lines.findIndex((line) => line.includes('[ERROR]'));
  const [first = 'without a reason', second = ''] = lines
    .slice(Math.max(0, marked))
    .map((line) => line.replace(/^.*\[ERROR\]\s*/, ''));
  return first.endsWith('failed.') ? `${first} ${second}`.trim() : first;
}

/** The error of a run of wrangler, with the reason in one line. */
export const wranglerError = (args: readonly string[], ended: Ended): Error =>
  new Error(`wrangler ${args.slice(0, 3).join(' ')} failed: ${reasonInJson(ended.stdout) ?? reasonIn(ended)}`);
