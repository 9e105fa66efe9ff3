import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONFORMANCE, conformanceTable, type Run } from '../../provider/clients/conformance.ts';

const { dependencies } = JSON.parse(readFileSync('provider/clients/package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};

describe('the table of the clients', () => {
  const table = readFileSync(CONFORMANCE, 'utf8');

  it('has the versions that are installed', () => {
    for (const [name, version] of Object.entries(dependencies)) expect(table).toContain(`\`${name}\` ${version}`);
  });

  it('has every part of the skeleton’s tests', () => {
    const tests = readFileSync('provider/clients/skeleton.test.ts', 'utf8');
    for (const [, name] of tests.matchAll(/^describe\('([^']+)'/gm)) expect(table).toContain(`| ${name} |`);
    for (const [, name] of tests.matchAll(/^ {2}it\('([^']+)'/gm)) expect(table).toContain(`| ${name} |`);
  });
});

it('says of each check whether it passes, and why not', () => {
  const run: Run = {
    testResults: [
      {
        name: '/anywhere/skeleton.test.ts',
        assertionResults: [
          { ancestorTitles: ['cart'], title: 'takes a line', status: 'passed', failureMessages: [] },
          {
            ancestorTitles: ['cart'],
            title: 'loses | one',
            status: 'failed',
            failureMessages: ['Error: gone | away\n at x'],
          },
        ],
      },
      {
        name: '/anywhere/resend.test.ts',
        assertionResults: [{ ancestorTitles: [], title: 'sends', status: 'skipped', failureMessages: null }],
      },
    ],
  };
  const table = conformanceTable(run, dependencies, '1.2.3');
  expect(table).toContain('skeleton 1.2.3');
  expect(table).toContain('| cart | takes a line | passes |');
  expect(table).toContain('| cart | loses \\| one | fails: Error: gone \\| away |');
  expect(table).toContain(`| Resend’s client | \`resend\` ${dependencies.resend} | 0 of 1 | sends: not run |`);
});
