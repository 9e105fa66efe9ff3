import { clockOffset } from '../local/clock.ts';
import { freePort } from '../local/free-port.ts';
import type { Ports } from '../local/settings.ts';
import { type LocalProvider, type ShopOptions, startPictures, startProvider } from '../local/shop.ts';
import { marketGroup } from '../local/stores.ts';

/**
 * A provider of this process, which one shop after another uses: it starts in a second, and is as seeded again in ten
 * milliseconds.
 */
export interface SharedProvider {
  ports: Ports;
  provider: LocalProvider;
  group: string;
  onLog: NonNullable<ShopOptions['onLog']>;
}

const idle: SharedProvider[] = [];

async function start(settings: Record<string, string>): Promise<SharedProvider> {
  const ports = { port: await freePort(), providerPort: await freePort() };
  const shared = { ports, group: marketGroup(settings).id, onLog: () => {} } as Omit<SharedProvider, 'provider'>;
  const onLog: SharedProvider['onLog'] = (level, message) => shared.onLog(level, message);
  return Object.assign(shared, {
    provider: await startProvider({ ...ports, settings, onLog, clockOffsetMs: clockOffset() }),
  });
}

/**
 * Takes a provider that no shop uses, with its data as seeded, or starts one.
 *
 * @param settings of the shop; the market group counts.
 */
export async function takeProvider(settings: Record<string, string>): Promise<SharedProvider> {
  const index = idle.findIndex(({ group }) => group === marketGroup(settings).id);
  const [shared = await start(settings)] = index < 0 ? [] : idle.splice(index, 1);
  const answer = await fetch(`http://localhost:${shared.ports.providerPort}/_control/reset`, {
    method: 'POST',
    body: '{}',
  });
  if (!answer.ok) throw new Error(`The provider cannot be reset: ${answer.status} ${await answer.text()}`);
  return shared;
}

/** Leaves a provider to the next shop. */
export function returnProvider(shared: SharedProvider): void {
  shared.onLog = () => {};
  idle.push(shared);
}

async function startPicturesWorker(): Promise<number> {
  const port = await freePort();
  await startPictures(port, () => {});
  // on a busy machine its first picture would take longer than a page waits
  const drawn = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    body: JSON.stringify({ title: 'First', kicker: '' }),
  });
  if (!drawn.ok) throw new Error(`The pictures' Worker answers ${drawn.status}`);
  await drawn.arrayBuffer();
  return port;
}

let pictures: Promise<number> | undefined;

/**
 * The port of the Worker that draws and cleans pictures, which all shops of this process use: it keeps nothing, and its
 * libraries are half of what a shop loads at its start.
 */
export const picturesPort = (): Promise<number> => (pictures ??= startPicturesWorker());
