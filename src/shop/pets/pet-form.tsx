import { api, pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { CheckFields, type FormState, Problems, SelectField, TextField } from '../../ui/fields.tsx';
import { Art } from '../../ui/icon.tsx';
import { ALLERGEN_NAMES, allergensIn } from './allergens.ts';
import { ACTIVITIES, CONDITIONS, GENDERS, NEEDS, PET_SPECIES, PICTURES, PREFERENCES } from './model.ts';
import type { Pet } from './store.ts';

/** The form's values for a stored pet: ingredients that the planner knows are ticked, all other allergies are text. */
export const formValues = (pet: Pet): Record<string, unknown> => ({
  ...pet,
  allergens: allergensIn(pet.allergies),
  allergies: pet.allergies.filter((word) => allergensIn([word]).length === 0).join(', '),
});

export function PetForm({ id, formId, state }: { id: string; formId: string; state: FormState }) {
  const { t, market, today } = useView();
  const options = (prefix: string, values: readonly string[]) => values.map((value) => [value, t(`${prefix}${value}`)] as const);
  return (
    <form className="form" method="post" action={api.pets.save}>
      <Problems state={state} />
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="petId" value={id} />
      <input type="hidden" name="formId" value={formId} />
      <TextField name="name" label={t('pet.name')} state={state} maxLength={40} required />
      <div className="form-pair">
        <SelectField name="species" label={t('pet.species')} state={state} options={options('pet.species.', PET_SPECIES)} />
        <SelectField name="gender" label={t('pet.gender')} state={state} options={options('pet.gender.', GENDERS)} />
      </div>
      <TextField name="birthdate" label={t('pet.birthdate')} state={state} type="date" hint={t('pet.birthdate_hint')} max={today} required />
      <TextField name="breed" label={t('pet.breed')} state={state} maxLength={80} />
      <div className="form-pair">
        <TextField name="currentWeightKg" label={t('pet.weight')} state={state} inputMode="decimal" required />
        <TextField name="expectedAdultWeightKg" label={t('pet.adult_weight')} state={state} inputMode="decimal" />
      </div>
      <div className="form-pair">
        <SelectField
          name="activity"
          label={t('pet.activity')}
          state={state}
          options={PET_SPECIES.flatMap((species) =>
            ACTIVITIES[species].map((value) => [value, t(`pet.activity.${value}`), t(`pet.species.${species}`)] as const),
          )}
        />
        <SelectField name="bodyCondition" label={t('pet.condition')} state={state} options={options('pet.condition.', CONDITIONS)} />
      </div>
      <CheckFields name="specialNeeds" legend={t('pet.needs')} state={state} options={options('pet.need.', NEEDS)} />
      <CheckFields name="allergens" legend={t('pet.allergens')} state={state} options={options('planner.allergen.', ALLERGEN_NAMES)} />
      <TextField name="allergies" label={t('pet.allergies')} state={state} maxLength={200} />
      <CheckFields name="foodPreferences" legend={t('pet.preferences')} state={state} options={options('pet.preference.', PREFERENCES)} />
      <PictureField state={state} />
      <p className="actions">
        <button className="button action">{t('account.save')}</button>
        <a className="button quiet" href={pages.pets(market.code)}>
          {t('account.cancel')}
        </a>
      </p>
    </form>
  );
}

function PictureField({ state }: { state: FormState }) {
  const { t } = useView();
  return (
    <fieldset className="pictures">
      <legend>{t('pet.picture')}</legend>
      {PICTURES.map((picture, i) => (
        <label key={picture}>
          <input
            type="radio"
            name="picture"
            value={picture}
            defaultChecked={state.values.picture ? state.values.picture === picture : i === 0}
            aria-label={`${t('pet.picture')} ${i + 1}`}
          />
          <Art name={picture} />
        </label>
      ))}
    </fieldset>
  );
}
