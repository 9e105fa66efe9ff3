import { expect, it } from 'vitest';
import { rowsReference } from '../../tools/rows-reference.ts';

it('docs/rows.md is what `npm run shop -- rows` writes', async () => {
  await expect(rowsReference()).toMatchFileSnapshot('../../docs/rows.md');
});
