import { createContext, type ReactNode, useContext } from 'react';
import type { View } from './screen.ts';

const CurrentView = createContext<View | null>(null);

/** Gives every component below it the page's view. */
export const ViewProvider = ({ view, children }: { view: View; children: ReactNode }) => <CurrentView value={view}>{children}</CurrentView>;

/**
 * The page that a component stands on: its market, texts, address and date. Islands have none, they take props.
 *
 * @throws TypeError outside a page.
 */
export function useView(): View {
  const view = useContext(CurrentView);
  if (!view) throw new TypeError('Expected a page around a component that calls useView()');
  return view;
}
