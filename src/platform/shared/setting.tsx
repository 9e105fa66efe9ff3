import { createContext, type ReactNode, useContext } from 'react';
import type { Day } from './day.ts';
import { type Dictionary, interpolate, type Params } from './i18n.ts';
import type { Market } from './markets.ts';

/**
 * The market, texts and date for components that the Worker renders and that run in the browser too. A page's view is
 * one.
 */
export interface Setting {
  market: Pick<Market, 'code' | 'country' | 'currency' | 'language'>;
  /** BCP 47, for numbers and dates. */
  locale: string;
  /** Today, `YYYY-MM-DD`. */
  today: Day;
  t(key: string, params?: Params): string;
}

/** A setting as the props of an island bring it: with texts in the place of the translator. */
export interface SettingProps extends Pick<Setting, 'market' | 'locale' | 'today'> {
  texts: Dictionary;
}

const CurrentSetting = createContext<Setting | null>(null);

/** Provides a setting to the components below. */
export const SettingProvider = ({ setting, children }: { setting: Setting; children: ReactNode }) => (
  <CurrentSetting value={setting}>{children}</CurrentSetting>
);

const settings = new WeakMap<SettingProps, Setting>();

/**
 * The setting of an island, from its props: the same for the same props, so that a rendering of the island alone
 * renders no component that reads it.
 */
export function settingOf(props: SettingProps): Setting {
  let setting = settings.get(props);
  if (!setting) {
    const { texts, ...rest } = props;
    setting = { ...rest, t: (key, params) => interpolate(texts, key, rest.locale, params) };
    settings.set(props, setting);
  }
  return setting;
}

/** The market, texts and date around a component. @throws TypeError outside a page or an island. */
export function useSetting(): Setting {
  const setting = useContext(CurrentSetting);
  if (!setting) throw new TypeError('Expected a page or an island around a component that calls useSetting()');
  return setting;
}
