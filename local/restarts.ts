import type { ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { isTemporary } from '../src/brand/files.ts';

/** Editors write a file in several steps. */
const QUIET_MS = 250;

/**
 * Runs a program, and starts it again after each change in a folder. A program that has failed is started again after
 * the next change; one that ends by itself ends this process with it.
 *
 * @param folder every file in it is watched, but those that editors keep for themselves.
 * @param start starts the program. @param between what is done after it has stopped, with the paths below the folder of
 * the files that have changed.
 * @returns a function that stops it, and watching.
 */
export function restartOnChange(
  folder: string,
  start: () => ChildProcess,
  between: (changed: ReadonlySet<string>) => void,
): () => void {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess | null = null;
  let isStopped = false;
  const run = () => {
    const own = start();
    child = own;
    own.once('exit', (status) => {
      child = null;
      if (isStopped) return;
      if (changed.size > 0) again();
      else if (status === 0) stop();
      else console.error('It starts again after the next change.');
    });
  };
  const again = () => {
    const files = changed;
    changed = new Set();
    between(files);
    run();
  };
  const watcher = watch(folder, { recursive: true }, (_, file) => {
    if (file === null || isTemporary(file)) return;
    changed.add(file.replaceAll('\\', '/'));
    clearTimeout(timer);
    timer = setTimeout(() => (child ? child.kill('SIGTERM') : again()), QUIET_MS);
  });
  const stop = () => {
    isStopped = true;
    watcher.close();
    clearTimeout(timer);
    child?.kill('SIGTERM');
  };
  run();
  return stop;
}
