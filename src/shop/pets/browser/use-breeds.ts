import { useState } from 'react';
import tableUrl from '../model/breeds.txt?url';
import type { breedSearch } from './breed-search.ts';

export type Breeds = ReturnType<typeof breedSearch>;

async function fetchTable(): Promise<string> {
  const answer = await fetch(tableUrl);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

async function loadBreeds(): Promise<Breeds> {
  const [table, code] = await Promise.all([fetchTable(), import('./breed-search.ts')]);
  return code.breedSearch(table);
}

/**
 * The search of breeds once their table has been loaded, and the function that loads it: when one of the fields that
 * need it is reached.
 */
export function useBreeds(): [breeds: Breeds | null, load: () => void] {
  const [breeds, setBreeds] = useState<Breeds | null>(null);
  const load = () => {
    if (breeds) return;
    // without it the field stays one for free text; the next focus tries again
    void loadBreeds().then(setBreeds, () => {});
  };
  return [breeds, load];
}
