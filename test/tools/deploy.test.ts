import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { missingBillingSecrets } from '../../tools/environments.ts';
import { spawnCommand } from '../local/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A copy of the configuration in which ids and domains are entered. */
function enterEverything(): void {
  for (const file of ['wrangler.toml', 'pictures/wrangler.toml']) {
    mkdirSync(join(folder, 'pictures'), { recursive: true });
    const text = readFileSync(file, 'utf8')
      .replace(/^((?:database_)?id = ")[0-]+"/gm, '$15b1b0d56-8a0c-4d3b-9b1a-0a4b3b0d1c2e"')
      .replaceAll('kvistra.example', 'kvistra.test');
    writeFileSync(join(folder, file), text);
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}

/** A wrangler that knows the secrets of a Worker, writes down what it is asked for, and deploys nothing. */
function fakeWrangler(answer: string): string {
  const program = `#!/bin/sh\necho "$@" >> ${folder}/asked\n${answer}\n`;
  writeFileSync(join(folder, 'wrangler'), program);
  chmodSync(join(folder, 'wrangler'), 0o755);
  return `${folder}${delimiter}${process.env.PATH}`;
}

it.skipIf(process.platform === 'win32')('a deploy ends where a secret is missing that the billing needs', async () => {
  enterEverything();
  const deploy = (answer: string) =>
    spawnCommand('tools/deploy.ts', ['--env', 'australia'], { PATH: fakeWrangler(answer) }, folder);
  const names = (...all: string[]) => `echo '${JSON.stringify(all.map((name) => ({ name })))}'`;
  const most = ['SESSION_SECRETS', 'COMMERCE_WEBHOOK_SECRETS', 'AU_STOREFRONT_TOKEN', 'EU_ADMIN_CLIENT_SECRET'];
  expect(await deploy(names(...most))).toEqual({
    status: 1,
    output: '',
    errors:
      'Not deployed: subscriptions of australia cannot be billed without AU_ADMIN_CLIENT_SECRET, MAIL_KEY. Set each with npx wrangler secret put NAME --env australia.\n',
  });
  expect((await deploy('echo "Worker not found" >&2; exit 1')).errors).toContain(
    'without AU_ADMIN_CLIENT_SECRET, SESS',
  );
  const refused = await deploy('echo "You are not logged in" >&2; exit 1');
  expect([refused.status, refused.errors]).toEqual([
    1,
    'Not deployed: wrangler secret list --env failed: You are not logged in\n',
  ]);
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('secret list --env australia\n'.repeat(3));
});

it('the billing needs a token of the Admin API, and the secrets of its mails and events', () => {
  const vars = {
    MARKET_GROUP: 'eu',
    EU_ADMIN_URL: 'https://kvistra-eu.myshopify.com/admin/api/2026-07/graphql.json',
    MAIL_URL: 'https://api.resend.com',
  };
  const all = ['EU_ADMIN_CLIENT_SECRET', 'SESSION_SECRETS', 'COMMERCE_WEBHOOK_SECRETS', 'MAIL_KEY'];
  expect(missingBillingSecrets(vars, [])).toEqual(all);
  expect(missingBillingSecrets(vars, all)).toEqual([]);
  expect(missingBillingSecrets(vars, ['EU_ADMIN_TOKEN', ...all.slice(1)])).toEqual([]);
  expect(missingBillingSecrets({ ...vars, EU_ADMIN_URL: '' }, [])).toEqual([]);
  expect(missingBillingSecrets({ ...vars, MAIL_URL: '' }, all.slice(0, 3))).toEqual([]);
});
