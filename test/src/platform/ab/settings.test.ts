import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kvWith } from '../../../stand-ins.ts';

const SETTING = {
  name: 'button',
  variants: [{ name: 'bold', weight: 1 }],
  screens: ['home'],
  endsAt: '2030-01-01T00:00:00Z',
};
type Get = (key: string, options: { cacheTtl: number }) => Promise<unknown>;

let stored: unknown;
let get = vi.fn<Get>();
let pending: Promise<unknown>[] = [];
/** The setting as a request gets it, at once. */
let current: () => unknown;
/** The same, after its background work has ended. */
const refreshed = async () => {
  current();
  await Promise.all(pending);
  return current();
};

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') });
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { abTest } = await import('../../../../src/platform/ab/ab-test.ts');
  const { currentSetting } = await import('../../../../src/platform/ab/settings.ts');
  const test = abTest('button', ['plain', 'bold']);
  stored = SETTING;
  pending = [];
  get = vi.fn<Get>(async () => stored);
  current = () => currentSetting(kvWith({ get }), test, (work) => void pending.push(work));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the setting of a test', () => {
  it('is read in the background: the first request does not wait for it', async () => {
    expect(current()).toBeUndefined();
    expect(await refreshed()).toEqual(SETTING);
    expect(get.mock.calls).toEqual([['ab:button', { type: 'json', cacheTtl: 30 }]]);
  });

  it('is read again after 20 s, by one request, so that an edit acts within a minute with the 30 s of KV', async () => {
    await refreshed();
    stored = null;
    vi.advanceTimersByTime(19_999);
    expect(await refreshed()).toEqual(SETTING);
    vi.advanceTimersByTime(1);
    for (let request = 0; request < 5; request++) expect(current()).toEqual(SETTING);
    expect(get).toHaveBeenCalledTimes(2);
    expect(await refreshed()).toBeNull();
  });

  it.each([
    ['is missing', null],
    ['is no setting', { name: 'button' }],
    ['has another name', { ...SETTING, name: 'other' }],
    ['has an unknown variant', { ...SETTING, variants: [{ name: 'huge', weight: 1 }] }],
    ['has no end', { ...SETTING, endsAt: 'soon' }],
    ['is a text', 'button'],
  ])('that %s gives the default', async (_, value) => {
    stored = value;
    expect(await refreshed()).toBeNull();
  });

  it('that fails gives the default, and works again after the next reading', async () => {
    await refreshed();
    vi.advanceTimersByTime(20_000);
    get.mockRejectedValueOnce(new Error('KV is down'));
    expect(await refreshed()).toBeNull();
    vi.advanceTimersByTime(20_000);
    expect(await refreshed()).toEqual(SETTING);
  });

  it('that takes longer than 2,000 ms gives the default', async () => {
    await refreshed();
    vi.advanceTimersByTime(20_000);
    get.mockImplementationOnce(() => new Promise(() => {}));
    expect(current()).toEqual(SETTING);
    await vi.advanceTimersByTimeAsync(1999);
    expect(current()).toEqual(SETTING);
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all(pending);
    expect(current()).toBeNull();
  });

  it('is read by another request when the one that began has died', async () => {
    get.mockImplementationOnce(() => new Promise(() => {}));
    current();
    pending = [];
    vi.setSystemTime(Date.now() + 10_001);
    expect(await refreshed()).toEqual(SETTING);
  });
});
