import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from '../../../../client/forms/hydrated.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import type { Species } from '../../../species/index.ts';
import { speciesOrNull } from '../../../species/known.ts';
import { ACTIVITIES, USUAL_ACTIVITY } from '../../../species/tables/activities.ts';
import { SPECIES } from '../../../species/tables/names.ts';
import { type FormState, problemOf, textOf } from '../../../ui/field-parts.tsx';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import { BreedField } from './breed-field.tsx';
import { useBreeds } from './use-breeds.ts';
import { Doubt, useDoubts } from './use-doubts.tsx';
import { usualWeightHint } from './usual-weight.ts';

/** The answers that another species answers anew; those of each species are kept in case it is chosen again. */
type SpeciesAnswers = { activity: string; breed: string };
const DEFAULTS = Object.fromEntries(
  SPECIES.map((species) => [species, { activity: USUAL_ACTIVITY[species], breed: '' }]),
) as Record<Species, SpeciesAnswers>;

/** The species that the form has, and the breed that is typed; a change of the species changes what depends on it. */
function useSpecies(root: RefObject<HTMLElement | null>, state: FormState, breeds: ReturnType<typeof useBreeds>[0]) {
  const { market } = useSetting();
  const hydrated = useHydrated();
  /** Whether nothing was chosen for the activity, which without script means the usual one. */
  const isUsual = useRef(textOf(state.values.activity) === '');
  const [species, setSpecies] = useState(speciesOrNull(state.values.species));
  const [isKnown] = useState(species !== null);
  const [breedText, setBreedText] = useState(textOf(state.values.breed));
  const answers = useRef(DEFAULTS);
  const shownSpecies = useRef(species);

  const control = (name: string) =>
    root.current!.closest('form')!.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
  const keep = (of: Species | null | undefined, answer: Partial<SpeciesAnswers>) => {
    if (!of) return;
    answers.current = { ...answers.current, [of]: { ...answers.current[of], ...answer } };
  };
  /** Switches to the species that is chosen: what does not fit it is answered as it was before for this species. */
  const followSpecies = () => {
    const chosen = speciesOrNull(control('species').value);
    if (!chosen || chosen === species) return;
    const activity = control('activity').value;
    const typed = control('breed').value;
    keep(
      [species, chosen].find((of) => of && (ACTIVITIES[of] as readonly string[]).includes(activity)),
      { activity },
    );
    keep(species, { breed: typed });
    setSpecies(chosen);
    const isOther = species && breeds?.breedNamed(species, typed) && !breeds.breedNamed(chosen, typed);
    if (typed !== '' && !isOther) return;
    control('breed').value = answers.current[chosen].breed;
    setBreedText(answers.current[chosen].breed);
  };

  // the activity may have been chosen before the island was hydrated
  useLayoutEffect(() => {
    const chosen = speciesOrNull(control('species').value);
    if (!hydrated) isUsual.current = control('activity').value === '';
    else if (isUsual.current && chosen) control('activity').value = answers.current[chosen].activity;
  }, [hydrated]);
  // and so may the species
  useEffect(followSpecies, []);
  useLayoutEffect(() => {
    if (!species || shownSpecies.current === species) return;
    shownSpecies.current = species;
    control('activity').value = answers.current[species].activity;
  }, [species]);

  const found = species && breeds?.breedNamed(species, breedText);
  const breed = found ? { name: found.names[market.language], kg: found.kg } : null;
  return { species, isKnown, breed, hydrated, setBreedText, followSpecies };
}

/** The fields that are folded: a plan can do without them, or has usual values. */
const USUAL_FIELDS = [
  'gender',
  'expectedAdultWeightKg',
  'activity',
  'bodyCondition',
  'specialNeeds',
  'foodPreferences',
  'picture',
];
/** The fields about what it cannot eat. */
const ALLERGY_FIELDS = ['allergens', 'allergies'];

/** Whether a pet has an answer to a field at all. */
const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/**
 * The fields that a form does not ask everybody, behind the words that open them. They stay open when what was wrong is
 * right.
 *
 * @param isOpen whether they are open at first.
 */
function Folded({
  title,
  fields,
  state,
  isOpen = false,
  children,
}: {
  title: string;
  fields: readonly string[];
  state: FormState;
  isOpen?: boolean;
  children: ReactNode;
}) {
  const opened = useRef(isOpen);
  opened.current ||= state.problems.some(({ field }) => field && fields.includes(field));
  return (
    <details className="form-more" open={opened.current}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/**
 * The fields of a pet: those that depend on its species, and the others, which are folded. @param gender and @param
 * condition stand beside the activity. @param allergies the fields about what it cannot eat, which are open where it has
 * some. @param children the other fields that are folded.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the fields of one form, one after the other
export function AnimalFields({
  state,
  gender,
  condition,
  allergies,
  children,
}: {
  state: FormState;
  gender: ReactNode;
  condition: ReactNode;
  allergies: ReactNode;
  children: ReactNode;
}) {
  const setting = useSetting();
  const { t, today } = setting;
  const root = useRef<HTMLDivElement>(null);
  const [breeds, loadBreeds] = useBreeds();
  const { species, isKnown, breed, hydrated, setBreedText, followSpecies } = useSpecies(root, state, breeds);
  const usual = usualWeightHint(breed, setting);
  const { doubts, handlers: doubtHandlers } = useDoubts({ species, breed });
  const handlers = {
    ...doubtHandlers,
    onChange: followSpecies,
    onFocus: () => {
      doubtHandlers.onFocus();
      loadBreeds();
    },
  };
  const activities = (kind: Species) =>
    ACTIVITIES[kind].map((value) => [value, t(`pet.activity.${value}`), t(`pet.species.${kind}`)] as const);
  return (
    <div ref={root} className="form" {...handlers}>
      <div className="form-pair">
        <SelectField
          name="species"
          label={t('pet.species')}
          state={state}
          options={[
            // a stored one that the shop does not know is asked for anew
            ...(isKnown ? [] : [['', '–'] as const]),
            ...SPECIES.map((value) => [value, t(`pet.species.${value}`)] as const),
          ]}
        />
        <div>
          <TextField
            name="birthdate"
            label={t('pet.birthdate')}
            state={state}
            type="date"
            hint={t('pet.birthdate_hint')}
            max={today}
            required
          />
          <Doubt text={problemOf(state, 'birthdate') ? undefined : doubts.birthdate} />
        </div>
      </div>
      <BreedField
        species={species}
        breeds={breeds}
        label={t('pet.breed')}
        state={state}
        onReach={loadBreeds}
        onText={setBreedText}
      />
      <div>
        <TextField
          name="currentWeightKg"
          label={t('pet.weight')}
          state={state}
          inputMode="decimal"
          {...(usual && { hint: usual })}
          required
        />
        <Doubt text={doubts.currentWeightKg} />
      </div>
      <Folded
        title={t('pet.allergens')}
        fields={ALLERGY_FIELDS}
        state={state}
        isOpen={ALLERGY_FIELDS.some((field) => isFilled(state.values[field]))}
      >
        {allergies}
      </Folded>
      <Folded title={t('pet.more')} fields={USUAL_FIELDS} state={state}>
        <div className="form-pair">
          {gender}
          {condition}
        </div>
        <div className="form-pair">
          <SelectField
            name="activity"
            label={t('pet.activity')}
            state={state}
            options={
              hydrated && species
                ? activities(species)
                : [['', t('pet.activity_usual')] as const, ...SPECIES.flatMap(activities)]
            }
          />
          <TextField name="expectedAdultWeightKg" label={t('pet.adult_weight')} state={state} inputMode="decimal" />
        </div>
        {children}
      </Folded>
    </div>
  );
}
