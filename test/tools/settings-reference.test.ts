import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { Shape } from '../../src/env.ts';
import { isSecret, REFERENCE, settingsReference } from '../../tools/settings-reference.ts';

it('docs/settings.md is what `npm run shop -- settings` writes', () => {
  expect(readFileSync(REFERENCE, 'utf8')).toBe(settingsReference());
});

it('wrangler.toml has every variable and no secret', () => {
  const { vars } = unstable_readConfig({ config: 'wrangler.toml' }, { hideWarnings: true });
  const variables = Object.keys(Shape.schema).filter((name) => !isSecret(name));
  expect(Object.keys(vars).sort()).toEqual(variables.sort());
});

it('the reference tells kind, default and what is required', () => {
  const rows = settingsReference().split('\n');
  const row = (name: string) =>
    rows
      .find((line) => line.startsWith(`| \`${name}\``))
      ?.split('|')
      .slice(2, 5)
      .map((cell) => cell.trim());
  expect(row('PUBLIC_ORIGIN')).toEqual(['origin', 'yes', '']);
  expect(row('MARKET_GROUP')).toEqual(['one of `eu`, `au`, `EU`, `AU`', 'no', '`eu`']);
  expect(row('SESSION_SECRETS')).toEqual(['secrets', 'no', 'empty']);
  expect(row('MAIL_URL')).toEqual(['text', 'no', 'empty']);
  const secretsStart = rows.indexOf('## Secrets');
  expect(rows.findIndex((line) => line.startsWith('| `MAIL_KEY`'))).toBeGreaterThan(secretsStart);
  expect(rows.findIndex((line) => line.startsWith('| `MAIL_URL`'))).toBeLessThan(secretsStart);
});
