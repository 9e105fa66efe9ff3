import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/env.ts';
import { patterns } from '../../../../src/routes.ts';
import { consentOf, deletions } from '../../../../src/shop/consent/model/consent.ts';
import {
  configuredThirdParties,
  contentSourcesOf,
  THIRD_PARTIES,
  type ThirdParty,
  thirdPartiesOn,
} from '../../../../src/shop/consent/third-parties.ts';
import { withParts } from '../../../stand-ins.ts';

const setting = (name: string, ...origins: string[]) => ({
  name,
  id: 'x',
  script: `https://${name}.example/s.js`,
  origins: [`https://${name}.example`, ...origins],
});
const configWith = (...thirdParties: Settings['thirdParties'][number][]) => withParts<Settings>({ thirdParties });
const none = consentOf('');

describe('the table', () => {
  const rows = Object.values(THIRD_PARTIES) as ThirdParty[];

  it('loads nothing on pages whose addresses are secrets, and nothing without a purpose', () => {
    const secret: (keyof typeof patterns)[] = [
      'plan',
      'mailLink',
      'parcel',
      'plannerStep',
      'cookies',
      'accountProfile',
    ];
    for (const { where, purposes, needs } of rows) {
      expect(where.filter((name) => secret.includes(name))).toEqual([]);
      expect(where.every((name) => name in patterns)).toBe(true);
      expect(purposes.length).toBeGreaterThan(0);
      expect(needs).toContain('script');
    }
  });

  it('has those first that wait for nothing, so that its order is the order of loading', () => {
    const loads = rows.map(({ load }) => load);
    expect(loads).toEqual([...loads].sort());
  });
});

describe('the third parties of a page', () => {
  it('are none by default', () => {
    const config = configWith();
    expect(thirdPartiesOn(config, '/')).toEqual([]);
    expect(contentSourcesOf(config, '/', none, false)).toEqual({});
  });

  it('are those that the settings name, in the order of the table; unknown names are left out', () => {
    const config = configWith(setting('chat'), setting('nobody'), setting('tag-manager'));
    expect(configuredThirdParties(config).map(({ name }) => name)).toEqual(['tag-manager', 'chat']);
    expect(thirdPartiesOn(config, '/account').map(({ name }) => name)).toEqual(['chat']);
    expect(thirdPartiesOn(config, '/no-page')).toEqual([]);
  });

  it('open the policy only as far as the visitor may allow', () => {
    const config = configWith(setting('tag-manager'), setting('ad-revenue', 'https://pixel.example'), setting('chat'));
    const scripts = (cookies: string, gpc = false, rest = '/') =>
      contentSourcesOf(config, rest, consentOf(cookies, gpc), gpc).script ?? [];
    const [manager, ads, pixel, chat] = [
      'https://tag-manager.example',
      'https://ad-revenue.example',
      'https://pixel.example',
      'https://chat.example',
    ];
    expect(scripts('')).toEqual([manager, ads, pixel, chat]);
    expect(scripts('', true)).toEqual([manager, chat]);
    expect(scripts('consent=2')).toEqual([]);
    expect(scripts('consent=2.statistics')).toEqual([manager]);
    expect(scripts('consent=2.functions')).toEqual([chat]);
    expect(scripts('', false, '/feeding-plan')).toEqual([]);
    expect(contentSourcesOf(config, '/', consentOf('consent=2.functions'), false)).toBe(
      contentSourcesOf(config, '/cart', consentOf('consent=2.functions'), false),
    );
    expect(contentSourcesOf(config, '/', consentOf('consent=2.marketing'), false)).toMatchObject({
      img: [manager, ads, pixel],
      frame: [manager],
    });
  });
});

it('deletes cookies for the host and for every domain above it', () => {
  expect(deletions('a=1; _ga_X=2; b_ga=3', ['_ga*'], 'www.shop.example')).toEqual([
    '_ga_X=; Path=/; Max-Age=0',
    '_ga_X=; Path=/; Max-Age=0; Domain=www.shop.example',
    '_ga_X=; Path=/; Max-Age=0; Domain=shop.example',
  ]);
  expect(deletions('ab=1', ['ab'], 'localhost')).toEqual(['ab=; Path=/; Max-Age=0']);
  expect(deletions('ab=1', ['ab'], '127.0.0.1')).toEqual(['ab=; Path=/; Max-Age=0']);
  expect(deletions('__Host-utms=1', ['utms'], 'shop.example')).toEqual(['__Host-utms=; Path=/; Max-Age=0; Secure']);
  expect(deletions(undefined, ['ab'], 'shop.example')).toEqual([]);
});
