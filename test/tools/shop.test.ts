import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { verbs } from '../../tools/verbs.ts';
import { runCommand, spawnCommand } from '../local/command.ts';

const shop = (...args: string[]) => spawnCommand('tools/shop.ts', args);

describe('npm run shop', () => {
  it('lists every verb when it is asked for help, and for a verb that it does not have', async () => {
    const help = await shop('--help');
    expect([help.status, help.errors]).toEqual([0, '']);
    for (const verb of verbs.keys()) expect(help.output).toMatch(new RegExp(`^  ${verb} +`, 'm'));
    for (const { does } of verbs.values()) expect(help.output).toContain(does);
    const unknown = await shop('nonsense', '--env', 'moon');
    expect([unknown.status, unknown.output, unknown.errors]).toEqual([
      2,
      '',
      expect.stringMatching(/^There is no nonsense\.\nUsage: /),
    ]);
    expect(await shop()).toMatchObject({ status: 2, errors: expect.stringMatching(/^Which one\?\nUsage: /) });
  });

  it('passes arguments on, and ends as the command does', async () => {
    expect(await shop('purge', '--help')).toMatchObject({ status: 0, output: expect.stringMatching(/^Usage: /) });
    expect(await shop('purge', '--nonsense')).toMatchObject({
      status: 2,
      errors: expect.stringMatching(/^Unknown option '--nonsense'\.\nUsage: /),
    });
  });

  const own = [...verbs].flatMap(
    ([
      name,
      {
        command: [program, file = '', ...args],
      },
    ]) =>
      program === process.execPath && !readFileSync(file, 'utf8').includes('import.meta.main')
        ? [[name, file, args] as const]
        : [],
  );
  it.each(own)('%s refuses an option that it does not have, before it does anything', async (_, file, args) => {
    expect(await runCommand(file, [...args, '--nonsense'])).toEqual({
      status: 2,
      output: '',
      errors: expect.stringMatching(/^Unknown option '--nonsense'\.\n.*Usage: /),
    });
  });

  it.each([...verbs])('%s has its program', (_, { command: [program, first = ''] }) => {
    expect(program === process.execPath ? existsSync(first) : existsSync(`node_modules/.bin/${program}`)).toBe(true);
  });
});
