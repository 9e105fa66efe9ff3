import { expect, it } from 'vitest';
import { useProvider } from './use-provider.ts';

const provider = useProvider();

it('the chat can be made to fail, and what has reached it is listed by its name', async () => {
  const load = async () => (await fetch(`${provider.providerUrl}/tags/chat.js`)).status;
  const fault = (errorRate: number) => provider.fault({ service: 'chat', mode: '500', errorRate });
  expect(await load()).toBe(200);
  await fault(1);
  expect(await load()).toBe(500);
  expect((await fetch(`${provider.providerUrl}/tags/reviews.js`)).status).toBe(200);
  await fault(0);
  expect(await load()).toBe(200);
  for (const kind of ['chat', 'reviews'])
    await fetch(`${provider.providerUrl}/tags/${kind}/events`, { method: 'POST', body: JSON.stringify({ kind }) });
  const { received } = await provider.control('received?service=chat');
  expect(received.map(({ body }: { body: unknown }) => body)).toEqual([{ kind: 'chat' }]);
  expect((await provider.control('received?service=tags')).received).toHaveLength(2);
});
