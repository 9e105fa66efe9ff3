import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { controlReference, REFERENCE } from '../../tools/control-reference.ts';

it('docs/control-calls.md is what `npm run shop -- control` writes', () => {
  expect(readFileSync(REFERENCE, 'utf8')).toBe(controlReference());
});
