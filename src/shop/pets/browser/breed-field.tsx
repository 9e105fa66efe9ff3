import { useMemo } from 'react';
import { Combobox, type ComboboxProps } from '../../../../client/forms/combobox.tsx';
import { useSetting } from '../../../platform/shared/setting.tsx';
import type { Species } from '../../../species/index.ts';
import type { Breeds } from './use-breeds.ts';

/**
 * The breed of an animal as text, with suggestions by all names and nicknames.
 *
 * @param breeds from `useBreeds`, whose other result is `onReach`.
 */
export function BreedField({
  species,
  breeds,
  ...field
}: { species: Species | null; breeds: Breeds | null } & Omit<ComboboxProps, 'name' | 'search' | 'maxLength'>) {
  const { market, locale } = useSetting();
  const search = useMemo(
    () => breeds && species && ((typed: string) => breeds.suggestBreeds(species, typed, market.language, locale)),
    [breeds, species, market.language, locale],
  );
  return <Combobox {...field} name="breed" maxLength={80} search={search} />;
}
