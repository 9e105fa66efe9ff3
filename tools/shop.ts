/** `npm run shop -- VERB`: the commands of operators and of those who work on the project. `--help` lists them. */
import '../local/chosen-brand.ts';
import { spawnSync } from 'node:child_process';
import { GROUPS, verbs } from './verbs.ts';

const USAGE = `Usage: npm run shop -- VERB [arguments], or VERB --help\n${Object.entries(GROUPS)
  .map(
    ([group, those]) =>
      `\n${group}\n${Object.entries(those)
        .map(([name, { does }]) => `  ${name.padEnd(20)}${does}`)
        .join('\n')}\n`,
  )
  .join('')}`;

const [name = '', ...rest] = process.argv.slice(2);
const verb = verbs.get(name);
if (!verb) {
  const asked = name === '--help';
  (asked ? console.log : console.error)(asked ? USAGE : `${name ? `There is no ${name}.` : 'Which one?'}\n${USAGE}`);
  process.exit(asked ? 0 : 2);
}

/** Runs a program with what the visitor of the terminal sees. @returns its exit code. */
const run = ([program = '', ...first]: readonly string[], args: readonly string[] = []): number =>
  spawnSync(program, [...first, ...args], { stdio: 'inherit' }).status ?? 1;

const built = verb.needsBuild && !rest.includes('--help') ? run([process.execPath, 'local/build.ts']) : 0;
process.exit(built || run(verb.command, rest));
