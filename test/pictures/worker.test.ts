import { resolve } from 'node:path';
import type { Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRuntime } from '../../local/runtime.ts';
import { freePort } from '../shop.ts';

let port: number;
let runtime: Miniflare;
beforeAll(async () => {
  port = await freePort();
  runtime = await startRuntime(resolve('dist/pictures'), { port, bindings: {}, onLog: () => {} });
});
afterAll(() => runtime.dispose());

const draw = (body: string) => fetch(`http://localhost:${port}`, { method: 'POST', body });

it('draws a PNG of 1200 by 630 pixels, with letters of all our languages', async () => {
  const answer = await draw(JSON.stringify({ title: 'Łódź & Žižkov <å>', kicker: 'För hundar' }));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const png = Buffer.from(await answer.arrayBuffer());
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630]);
});

it('refuses what is no content', async () => {
  for (const body of ['', 'no json', '{}', '{"title":1}', '{"title":"a","script":"b"}'])
    expect([body, (await draw(body)).status]).toEqual([body, 400]);
});
