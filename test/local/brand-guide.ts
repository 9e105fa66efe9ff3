import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The name, the namespace of metafields, the colour and the countries that the commands of the guide set. */
export const EXAMPLE = { name: 'Grillo', namespace: 'feed', colour: '#24406e', countries: ['de', 'pt', 'se'] } as const;

/**
 * Runs the commands of `docs/brand.md` in a copy of the project. @param also whether to run scripts of npm too. @throws
 * Error when one fails.
 */
export function followBrandGuide(folder: string, { withScripts }: { withScripts: boolean }): void {
  for (const [, block = ''] of readFileSync('docs/brand.md', 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)) {
    const commands = withScripts ? block : block.replace(/^npm run .*\n/gm, '');
    execFileSync('sh', ['-e', '-c', commands], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}
