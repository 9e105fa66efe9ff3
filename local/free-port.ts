import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, one of which may take a port that was free a moment ago. */
const FIRST = 20_000;
const COUNT = 12_000;

/** @returns an unused port. */
export async function freePort(): Promise<number> {
  const port = FIRST + Math.floor(Math.random() * COUNT);
  const free = await new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return free ? port : freePort();
}
