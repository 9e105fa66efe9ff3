import { formatNumber } from '../../../platform/market/format.ts';
import { useView } from '../../../site/view.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { type Breed, breedBySlug, breeds, findBreeds, isMixed } from '../breeds.ts';
import type { StepData } from './load.ts';

const MAX_SUGGESTIONS = 8;
const isPure = (breed: Breed): boolean => !isMixed(breed);

/** A button that answers with a breed. */
function BreedChip({ breed, pressed }: { breed: Breed; pressed: boolean }) {
  const { market, locale } = useView();
  return (
    <button className="chip" name="choice" value={breed.slug} aria-pressed={pressed}>
      {breed.names[market.language]}
      {breed.kg ? <span className="chip-count">{`${formatNumber(breed.kg[0], locale)}–${formatNumber(breed.kg[1], locale)} kg`}</span> : null}
    </button>
  );
}

/** The breeds of a species for the browser's own search. The names in other languages are labels, so that it finds those too. */
function BreedList({ list }: { list: readonly Breed[] }) {
  const { language } = useView().market;
  return (
    <datalist id="breeds">
      {list.map(({ slug, names, aliases }) => (
        <option key={slug} value={names[language]}>
          {[...new Set([...Object.values(names), ...aliases])].filter((name) => name !== names[language]).join(', ')}
        </option>
      ))}
    </datalist>
  );
}

/** The breed as text, with suggestions for an ambiguous one; crossbreeds and the unknown breed are buttons. */
export function BreedQuestion({ data: { state, draft } }: { data: StepData }) {
  const { t, market } = useView();
  const { species = 'dog' } = draft;
  const typed = typeof state.values.breed === 'string' ? state.values.breed : '';
  const known = breedBySlug(species, typed);
  const suggested = state.problems.length > 0 ? findBreeds(species, typed).filter(isPure).slice(0, MAX_SUGGESTIONS) : [];
  const shown = known ? (isMixed(known) ? '' : known.names[market.language]) : typed;
  const chip = (breed: Breed) => <BreedChip key={breed.slug} breed={breed} pressed={breed.slug === draft.breed} />;
  return (
    <>
      <TextField
        name="breed"
        label={t('pet.breed')}
        state={{ ...state, values: { breed: shown } }}
        hint={t('planner.breed_hint')}
        list="breeds"
        maxLength={80}
        autoComplete="off"
      />
      {suggested.length > 0 ? (
        <div>
          <p className="label">{t('planner.did_you_mean')}</p>
          <div className="chips start">{suggested.map(chip)}</div>
        </div>
      ) : null}
      <div>
        <p className="label">{t('planner.or')}</p>
        <div className="chips start">{breeds[species].filter(isMixed).map(chip)}</div>
      </div>
      <BreedList list={breeds[species].filter(isPure)} />
    </>
  );
}
