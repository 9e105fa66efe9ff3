import { type MouseEvent, useMemo } from 'react';
import { Form, type Refused } from '../../../../client/forms/form.tsx';
import type { Answer } from '../../../../client/forms/send.ts';
import { Submit } from '../../../../client/forms/submit.tsx';
import { PICTURE_TYPES, UPLOADED } from '../../../platform/shared/picture-files.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { api, pages } from '../../../routes.ts';
import { DRAWINGS, PORTRAITS } from '../../../species/tables/drawings.ts';
import { SPECIES } from '../../../species/tables/names.ts';
import { descriptionOf, Labelled, problemOf } from '../../../ui/field-parts.tsx';
import { CheckFields, type FormState, SelectField, TextField, TickField } from '../../../ui/fields.tsx';
import { Art } from '../../../ui/icon.tsx';
import { ALLERGEN_NAMES, CONDITIONS, GENDERS, NEEDS, type OwnPet, PREFERENCES, type ShownPet } from '../model/pet.ts';
import { OTHER_PORTRAITS } from '../model/portraits.ts';
import { petShape } from '../model/shapes.ts';
import { AnimalFields } from './animal-fields.tsx';
import { PetFace } from './parts.tsx';
import { PetPicture } from './pet-picture.tsx';

const NEW_PET = { species: SPECIES[0], activity: '', bodyCondition: 'normal' };

/** The form's values for a stored pet: ingredients that the planner knows are ticked, all other allergies are text. */
function valuesOf(pet: OwnPet, t: (key: string) => string): Record<string, unknown> {
  const allergenOf = (word: string) =>
    ALLERGEN_NAMES.find((name) => name === word || t(`planner.allergen.${name}`).toLowerCase() === word);
  return {
    ...pet,
    allergens: pet.allergies.flatMap((word) => allergenOf(word) ?? []),
    allergies: pet.allergies.filter((word) => !allergenOf(word)).join(', '),
  };
}

interface PetFormProps {
  /** Null for a new pet. */
  pet: ShownPet | null;
  formId: string;
  refused: Refused | null;
  onDone(body: Answer): void;
  onCancel(event: MouseEvent<HTMLAnchorElement>): void;
}

/** The fields about the ingredients that a pet cannot eat: those that the planner knows, and others in words. */
function AllergyFields({ state }: { state: FormState }) {
  const { t } = useSetting();
  return (
    <>
      <CheckFields
        name="allergens"
        legend={t('pet.allergens_which')}
        state={state}
        options={ALLERGEN_NAMES.map((value) => [value, t(`planner.allergen.${value}`)] as const)}
      />
      <TextField name="allergies" label={t('pet.allergies')} state={state} maxLength={200} />
    </>
  );
}

/** The form that adds or changes a pet. */
export function PetForm({ pet, formId, refused, onDone, onCancel }: PetFormProps) {
  const { t, market, today } = useSetting();
  const shape = useMemo(() => petShape(today), [today]);
  const options = (prefix: string, values: readonly string[]) =>
    values.map((value) => [value, t(`${prefix}${value}`)] as const);
  return (
    <Form
      action={api.petsSave}
      shape={shape}
      className="form"
      formId={formId}
      lane="pets"
      values={pet ? valuesOf(pet, t) : NEW_PET}
      refused={refused}
      onDone={onDone}
    >
      {(state) => (
        <>
          <input type="hidden" name="petId" value={pet?.id ?? ''} />
          <TextField name="name" label={t('pet.name')} state={state} maxLength={40} required />
          <AnimalFields
            state={state}
            gender={
              <SelectField
                name="gender"
                label={t('pet.gender')}
                state={state}
                options={options('pet.gender.', GENDERS)}
              />
            }
            condition={
              <SelectField
                name="bodyCondition"
                label={t('pet.condition')}
                state={state}
                options={options('pet.condition.', CONDITIONS)}
              />
            }
            allergies={<AllergyFields state={state} />}
          >
            <CheckFields
              name="specialNeeds"
              legend={t('pet.needs')}
              state={state}
              options={options('pet.need.', NEEDS)}
            />
            <CheckFields
              name="foodPreferences"
              legend={t('pet.preferences')}
              state={state}
              options={options('pet.preference.', PREFERENCES)}
            />
            <PictureField pet={pet} state={state} />
          </AnimalFields>
          <PhotoField pet={pet} state={state} />
          <p className="actions">
            <Submit className="button action" formEncType="multipart/form-data">
              {t('account.save')}
            </Submit>
            <a className="button quiet" href={pages.pets(market.code)} onClick={onCancel}>
              {t('account.cancel')}
            </a>
          </p>
        </>
      )}
    </Form>
  );
}

/** A picture to choose. @param pet null for a new one, whose breed is not known yet. */
function Choice({ pet, picture }: { pet: ShownPet | null; picture: string }) {
  const species = SPECIES.find((one) => DRAWINGS[one][0] === picture);
  if (!species) return <Art name={picture} />;
  return <PetPicture picture={picture} portrait={pet?.species === species ? pet.portrait : OTHER_PORTRAITS[species]} />;
}

/** A photo of a pet, which comes last: where it is too large, the shop has read all other fields. */
function PhotoField({ pet, state }: { pet: ShownPet | null; state: FormState }) {
  const { t } = useSetting();
  const problem = problemOf(state, 'photo');
  const hint = t('pet.photo_hint');
  return (
    <div className="photo-field">
      {pet?.hasPhoto ? (
        <>
          <PetFace {...pet} />
          <TickField name="removePhoto" label={t('pet.photo_remove')} state={state} />
        </>
      ) : null}
      <Labelled id="photo" label={t(pet?.hasPhoto ? 'pet.photo_other' : 'pet.photo')} problem={problem} hint={hint}>
        <input id="photo" name="photo" type="file" accept={PICTURE_TYPES} {...descriptionOf('photo', problem, hint)} />
      </Labelled>
      {state.values[UPLOADED] ? <p className="field-error">{t('pet.photo_again')}</p> : null}
    </div>
  );
}

/** The pictures to choose from: the drawings, of which that of an adult is shown as the portrait that takes its place. */
function PictureField({ pet, state }: { pet: ShownPet | null; state: FormState }) {
  const { t } = useSetting();
  return (
    <fieldset className="pictures">
      <legend>{t('pet.picture')}</legend>
      {PORTRAITS.map((picture, i) => (
        <label key={picture}>
          <input
            type="radio"
            name="picture"
            value={picture}
            defaultChecked={state.values.picture ? state.values.picture === picture : i === 0}
            aria-label={`${t('pet.picture')} ${i + 1}`}
          />
          <Choice pet={pet} picture={picture} />
        </label>
      ))}
    </fieldset>
  );
}
