import { expect, it } from 'vitest';
import { emulatedApis } from '../../provider/emulated.ts';
import { providerApi } from '../../tools/provider-api.ts';

it('docs/provider-api.md is what `npm run shop -- provider:api` writes', async () => {
  await expect(providerApi(emulatedApis())).toMatchFileSnapshot('../../docs/provider-api.md');
});
