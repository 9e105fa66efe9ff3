import { useView } from '../../../site/view.tsx';
import type { Species } from '../../../species/index.ts';
import { breeds } from '../../pets/breeds.ts';
import { isMixed } from '../breeds.ts';

/**
 * The breeds of a species for the browser's own search. The names in other languages are labels, so that it finds those
 * too.
 */
export function BreedList({ species }: { species: Species }) {
  const { language } = useView().market;
  return (
    <datalist id="breeds">
      {breeds[species]
        .filter((breed) => !isMixed(breed))
        .map(({ slug, names, aliases }) => (
          <option key={slug} value={names[language]}>
            {[...new Set([...Object.values(names), ...aliases])].filter((name) => name !== names[language]).join(', ')}
          </option>
        ))}
    </datalist>
  );
}
