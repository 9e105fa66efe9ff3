import { type SetStateAction, useState } from 'react';

/**
 * A value that the page brought and that submissions change. When the page is read again, its newer value takes the
 * place of all others.
 *
 * @param fromPage the value in the island's props.
 * @returns the value, and a function that sets it or changes the one before.
 */
export function useLatest<T>(fromPage: T): [value: T, setValue: (next: SetStateAction<T>) => void] {
  const [state, setState] = useState({ fromPage, value: fromPage });
  if (state.fromPage !== fromPage) setState({ fromPage, value: fromPage });
  const setValue = (next: SetStateAction<T>) =>
    setState((before) => ({
      ...before,
      value: typeof next === 'function' ? (next as (value: T) => T)(before.value) : next,
    }));
  return [state.fromPage === fromPage ? state.value : fromPage, setValue];
}
