import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { startFailure } from '../../local/run.ts';
import { freePort } from '../shop.ts';

const DEATH_DURING_START = /^A Workers runtime ended during the start/;

it('a request that breaks with its runtime is told as the end of the runtime, also before that is reported', async () => {
  const server = createServer((socket) => socket.once('data', () => socket.destroy())).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  for (const url of [`http://localhost:${port}`, `http://localhost:${await freePort()}`]) {
    const error = await fetch(url).catch((reason: unknown) => reason);
    expect(startFailure(error, false)).toMatch(DEATH_DURING_START);
  }
  server.close();
});

it('another failure is told in its own words, unless a runtime has ended', () => {
  expect(startFailure(new Error('no migrations'), false)).toBe('no migrations');
  expect(startFailure(new Error('no migrations'), true)).toMatch(DEATH_DURING_START);
});
