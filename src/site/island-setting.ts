import type { SettingProps } from '../platform/shared/setting.tsx';
import type { View } from './screen.ts';

/**
 * The setting that an island gets as a prop.
 *
 * @param prefixes beginnings of the keys whose texts the island needs; those of the form kit are always included.
 */
export const islandSetting = (
  { market: { code, country, currency, language }, locale, today, t }: View,
  ...prefixes: string[]
): SettingProps => ({
  market: { code, country, currency, language },
  locale,
  today,
  texts: t.group('form.', ...prefixes),
});
