import { formatNumber } from '../../../../platform/shared/format.ts';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import { textOf } from '../../../../ui/field-parts.tsx';
import { BreedField } from '../../../pets/browser/breed-field.tsx';
import type { KnownBreed } from '../../model/draft.ts';
import type { QuestionProps } from './props.ts';

/** Buttons that answer with a breed. */
function BreedChips({
  label,
  breeds,
  chosen,
}: {
  label: string;
  breeds: readonly KnownBreed[];
  chosen: string | undefined;
}) {
  const { locale } = useSetting();
  return (
    <div>
      <p className="label">{label}</p>
      <div className="chips start">
        {breeds.map(({ slug, name, kg }) => (
          <button key={slug} className="chip" name="choice" value={slug} aria-pressed={slug === chosen}>
            {name}
            {kg ? (
              <span className="chip-count">{`${formatNumber(kg[0], locale)}–${formatNumber(kg[1], locale)} kg`}</span>
            ) : null}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The breed as text, with suggestions for an ambiguous one; crossbreeds and the unknown breed are buttons. */
export function BreedQuestion({ draft, state, breed, mixed, suggestions, breeds, loadBreeds }: QuestionProps) {
  const { t } = useSetting();
  const typed = textOf(state.values.breed);
  const isMixed = mixed.some(({ slug }) => slug === typed);
  const shown = isMixed ? '' : breed && typed === breed.slug ? breed.name : typed;
  return (
    <>
      <BreedField
        species={draft.species ?? null}
        breeds={breeds}
        onReach={loadBreeds}
        label={t('pet.breed')}
        state={{ ...state, values: { breed: shown } }}
        hint={t('planner.breed_hint')}
        list="breeds"
      />
      {suggestions.length > 0 ? (
        <BreedChips label={t('planner.did_you_mean')} breeds={suggestions} chosen={draft.breed} />
      ) : null}
      <BreedChips label={t('planner.or')} breeds={mixed} chosen={draft.breed} />
    </>
  );
}
