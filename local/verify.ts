/** `npm run verify`: every check that a finished change passes. */
import { spawnSync } from 'node:child_process';
import { readArguments } from './command.ts';

readArguments('Usage: npm run verify', {});

const steps: [string, string, string[]][] = [
  [
    'generated types are current',
    'sh',
    [
      '-c',
      'graphql-codegen --config codegen.yml >/dev/null && git diff --exit-code --stat -- src/shopify/generated tools/doctor/generated',
    ],
  ],
  ['types', 'tsc', ['-b']],
  ['lint and layers', 'npm', ['run', '-s', 'check']],
  ['tests and budgets', 'npm', ['test']],
];

for (const [name, command, args] of steps) {
  console.log(`\n# ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\nNot done: ${name}`);
    process.exit(1);
  }
}
console.log('\nDone.');
