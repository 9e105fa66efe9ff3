import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { type Setting, SettingProvider } from '../../../platform/shared/setting.tsx';

/**
 * A part of a plan's page as HTML: the browser shows it without its code. The links by which React preloads a picture would
 * stand right before it.
 */
export const htmlOf = (part: ReactNode, setting: Setting): string =>
  renderToStaticMarkup(<SettingProvider setting={setting}>{part}</SettingProvider>).replace(
    /<link rel="preload"[^>]*>/g,
    '',
  );
