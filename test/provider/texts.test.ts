import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { textsFor } from '../../provider/texts.ts';
import { SITE } from '../../src/site/brand.ts';

const FILES = globSync('provider/texts/*.json');

it.each(FILES)('%s names no brand', (file) => {
  expect(readFileSync(file, 'utf8')).not.toMatch(/kvistra/i);
});

it('the mails of the store have the name of the brand', () => {
  expect(textsFor({ language: 'en' }).text('order_mail.subject', { order: 'KV1001' })).toBe(
    `Your order KV1001 at ${SITE}`,
  );
});
