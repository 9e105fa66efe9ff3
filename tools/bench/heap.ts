import { array, create, number, string, type } from 'superstruct';

const Targets = array(type({ id: string(), webSocketDebuggerUrl: string() }));
const Usage = type({
  result: type({ usedSize: number(), embedderHeapUsedSize: number(), backingStorageSize: number() }),
});
const MB = 1024 * 1024;
const TIMEOUT_MS = 5000;

/** The isolates of a runtime, as its inspector knows them. */
export interface Heaps {
  /** Memory of the shop's Worker now, with its buffers and what is not collected yet, in MB. */
  shop(): Promise<number>;
  /** That of all isolates: of the local runtime's own Workers for the stores too, in MB. */
  all(): Promise<number>;
  close(): void;
}

/** @returns a function that asks an isolate for its memory in MB, and one that ends the connection. */
async function connect(url: string): Promise<{ usedMb: () => Promise<number>; close: () => void }> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`No inspector at ${url}`)));
  });
  const usedMb = async () => {
    const answer = new Promise<string>((resolve) => {
      socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
    });
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' }));
    const { result } = create(JSON.parse(await answer), Usage);
    return (result.usedSize + result.embedderHeapUsedSize + result.backingStorageSize) / MB;
  };
  return { usedMb, close: () => socket.close() };
}

/** Connects to the isolates of the runtime whose inspector listens on a port. @param name of the Worker. */
export async function heapsAt(port: number, name: string): Promise<Heaps> {
  const response = await fetch(`http://127.0.0.1:${port}/json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const targets = create(await response.json(), Targets);
  const own = targets.findIndex(({ id }) => id === `core:user:${name}`);
  if (own < 0) throw new Error(`The runtime has no Worker ${name}`);
  const isolates = await Promise.all(targets.map(({ webSocketDebuggerUrl }) => connect(webSocketDebuggerUrl)));
  return {
    shop: () => isolates[own]!.usedMb(),
    async all() {
      const used = await Promise.all(isolates.map(({ usedMb }) => usedMb()));
      return used.reduce((sum, mb) => sum + mb, 0);
    },
    close() {
      for (const { close } of isolates) close();
    },
  };
}
