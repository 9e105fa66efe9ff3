import { createContext, type ReactNode, useContext } from 'react';
import type { View } from './screen.ts';

const CurrentView = createContext<View | null>(null);

/** Provides the page's view to the components below. */
export const ViewProvider = ({ view, children }: { view: View; children: ReactNode }) => (
  <CurrentView value={view}>{children}</CurrentView>
);

/**
 * The view of the current page: its market, texts, URL and date. Islands have no view; they take props.
 *
 * @throws TypeError outside a page.
 */
export function useView(): View {
  const view = useContext(CurrentView);
  if (!view) throw new TypeError('Expected a page around a component that calls useView()');
  return view;
}
