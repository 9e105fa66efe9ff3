import { afterAll, beforeAll } from 'vitest';
import { returnProvider, type SharedProvider, takeProvider } from '../providers.ts';
import { TestShop } from '../shop.ts';

/** The provider at its addresses while no shop runs at its own. */
class ProviderAlone extends TestShop {
  private taken!: SharedProvider;

  override async start(): Promise<void> {
    this.taken = await takeProvider({});
  }
  override async stop(): Promise<void> {
    returnProvider(this.taken);
  }
  override get url(): string {
    return `http://localhost:${this.taken.ports.port}`;
  }
  override get providerUrl(): string {
    return `http://localhost:${this.taken.ports.providerPort}`;
  }
}

/** Takes a provider for a file of tests that ask nothing of the shop: what is sent to the shop is refused. */
export function useProvider(): TestShop {
  const alone = new ProviderAlone();
  beforeAll(() => alone.start());
  afterAll(() => alone.stop());
  return alone;
}
