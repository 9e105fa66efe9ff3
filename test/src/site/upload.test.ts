import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from '../../../src/site/context.ts';
import { takeUpload, uploadOf } from '../../../src/site/upload.ts';

const app = new Hono<AppEnv>().post('/', takeUpload(64_000, 'picture'), (c) => {
  const upload = uploadOf(c);
  return c.text(typeof upload === 'object' ? `${upload?.bytes.length}` : upload);
});

/** A form with a picture that comes as slowly as it is told. */
async function slowForm(pictureBytes: number) {
  const form = new FormData();
  form.append('picture', new File([new Uint8Array(pictureBytes)], 'a.jpg'));
  const whole = new Response(form);
  const headers = { 'Content-Type': whole.headers.get('content-type')! };
  const bytes = new Uint8Array(await whole.arrayBuffer());
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let isRead = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      pull: () => isRead(),
    },
    { highWaterMark: 0 },
  );
  let at = 0;
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  return {
    answer: Promise.resolve(app.request('/', init)).then((response) => response.text()),
    /** Sends what is there up to a byte; by default all of it. Resolves once more is asked for. */
    async send(upTo = bytes.length) {
      const read = new Promise<void>((resolve) => {
        isRead = resolve;
      });
      controller.enqueue(bytes.subarray(at, upTo));
      at = upTo;
      if (at === bytes.length) controller.close();
      else await read;
    },
  };
}

it('of two that there is no room for together, one is taken', async () => {
  const [first, second] = [await slowForm(7_000_000), await slowForm(7_000_000)];
  await first.send(6_200_000);
  await second.send(6_200_000);
  await first.send(6_800_000);
  await second.send();
  expect(await second.answer).toBe('7000000');
  await first.send();
  expect(await first.answer).toBe('no room');
});
