import { type MouseEvent, useEffect, useState } from 'react';
import { isPlainClick } from '../plain-click.ts';

const valueIn = (href: string, name: string): string => new URL(href, location.href).searchParams.get(name) ?? '';

/**
 * A value of the address's query that decides what an island shows. Links that change nothing else are followed in
 * place, and the browser's buttons lead back and forth.
 *
 * @param fromPage the value in the island's props, which is the address's when the page comes.
 */
export function useQuery(name: string, fromPage: string) {
  const [value, setValue] = useState(fromPage);
  const [visits, setVisits] = useState(0);

  const show = () => {
    setValue(valueIn(location.href, name));
    setVisits((count) => count + 1);
  };
  useEffect(() => {
    addEventListener('popstate', show);
    return () => removeEventListener('popstate', show);
  }, []);

  return {
    value,
    /** Counts what has been shown since the page came. */
    visits,
    /** Shows another address of the page. @param replaces takes the place of the current one in the history. */
    go(href: string, replaces = false): void {
      history[replaces ? 'replaceState' : 'pushState'](null, '', href);
      show();
    },
    /** For the `onClick` of links. A click that opens another tab stays with the browser. */
    follow(event: MouseEvent<HTMLAnchorElement>): void {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      history.pushState(null, '', event.currentTarget.href);
      show();
    },
  };
}
