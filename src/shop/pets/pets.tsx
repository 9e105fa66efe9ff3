import { formatNumber } from '../../platform/market/format.ts';
import { api, pages, patterns } from '../../routes.ts';
import { notFound, type View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { CheckFields, type FormState, Problems, SelectField, TextField } from '../../ui/fields.tsx';
import { Art } from '../../ui/icon.tsx';
import { accountScreen } from '../account/account.tsx';
import { allergensIn } from '../planner/allergens.ts';
import { ALLERGENS } from '../planner/answers.ts';
import { plansOfPets } from '../planner/store.ts';
import { ACTIVITIES, ageInMonths, CONDITIONS, GENDERS, NEEDS, PET_SPECIES, PICTURES, PREFERENCES } from './model.ts';
import { type Pet, petsOf } from './store.ts';

/** How old somebody is: in months below two years, in years above. */
function ageOf({ birthdate }: Pet, { t, today }: View): string {
  const months = ageInMonths(birthdate, today) ?? 0;
  return months < 24 ? t('pet.age_months', { count: Math.max(0, months) }) : t('pet.age', { count: Math.floor(months / 12) });
}

function PetForm({ id, formId, state }: { id: string; formId: string; state: FormState }) {
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
      <CheckFields name="allergens" legend={t('pet.allergens')} state={state} options={options('planner.allergen.', Object.keys(ALLERGENS))} />
      <TextField name="allergies" label={t('pet.allergies')} state={state} maxLength={200} />
      <CheckFields name="foodPreferences" legend={t('pet.preferences')} state={state} options={options('pet.preference.', PREFERENCES)} />
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
      <p className="actions">
        <button className="button action">{t('account.save')}</button>
        <a className="button quiet" href={pages.pets(market.code)}>
          {t('account.cancel')}
        </a>
      </p>
    </form>
  );
}

function PetCard({ pet, planId }: { pet: Pet; planId: string | undefined }) {
  const view = useView();
  const { t, market, locale } = view;
  return (
    <li className="account-card pet-card">
      <Art name={pet.picture} />
      <div>
        <h2>{pet.name}</h2>
        <p className="small">
          {[t(`pet.species.${pet.species}`), pet.breed, ageOf(pet, view), `${formatNumber(pet.currentWeightKg, locale)} kg`].filter(Boolean).join(' · ')}
        </p>
        <div className="card-actions">
          <a href={pages.pets(market.code, pet.id)} aria-label={t('account.edit_named', { name: pet.name })}>
            {t('account.edit')}
          </a>
          {planId ? (
            <a href={pages.plan(market.code, planId)} aria-label={t('planner.for_pet_named', { name: pet.name })}>
              {t('planner.for_pet')}
            </a>
          ) : null}
          <form method="post" action={api.planner.start}>
            <input type="hidden" name="market" value={market.code} />
            <input type="hidden" name="petId" value={pet.id} />
            <button className="link-button">
              {t(planId ? 'planner.new_plan' : 'planner.for_pet')}
              <span className="visually-hidden">: {pet.name}</span>
            </button>
          </form>
          <details className="confirm">
            <summary aria-label={t('account.remove_named', { name: pet.name })}>{t('account.remove')}</summary>
            <form className="bubble" method="post" action={api.pets.remove}>
              <input type="hidden" name="market" value={market.code} />
              <input type="hidden" name="petId" value={pet.id} />
              <button className="button action small">{t('account.remove_sure', { name: pet.name })}</button>
            </form>
          </details>
        </div>
      </div>
    </li>
  );
}

/** A pet as its form has it: ingredients that the planner knows are boxes, others are words. */
const stored = (pet: Pet): Record<string, unknown> => ({
  ...pet,
  allergens: allergensIn(pet.allergies),
  allergies: pet.allergies.filter((word) => allergensIn([word]).length === 0).join(', '),
});

export const pets = accountScreen({
  path: patterns.accountPets,
  title: 'account.pets',
  showsProblems: true,

  async load({ url, flash, database }, session) {
    const [list, plans] = await Promise.all([petsOf(database, session.customerId), plansOfPets(database, session.customerId)]);
    const edit = url.searchParams.get('edit');
    const chosen = list.find(({ id }) => id === edit);
    if (edit && edit !== 'new' && !chosen) return notFound();
    const typed = flash?.typed;
    const values = typed ?? (chosen ? stored(chosen) : { species: 'dog', activity: 'medium', bodyCondition: 'normal' });
    const formId = typeof typed?.formId === 'string' ? typed.formId : crypto.randomUUID();
    return { list, plans, edit, chosen: chosen ?? null, formId, state: { values, problems: flash?.problems ?? [] } };
  },

  Page({ data: { list, plans, edit, chosen, formId, state } }) {
    const { t, market } = useView();
    if (edit)
      return (
        <>
          <h2>{chosen ? t('pet.edit', { name: chosen.name }) : t('pet.add')}</h2>
          <PetForm id={chosen?.id ?? ''} formId={formId} state={state} />
        </>
      );
    const add = (
      <p>
        <a className="button quiet" href={pages.pets(market.code, 'new')}>
          {t('pet.add')}
        </a>
      </p>
    );
    if (list.length === 0)
      return (
        <Empty drawing="dog-waiting" text={t('pet.none')}>
          {add}
        </Empty>
      );
    return (
      <>
        <Problems state={state} />
        <ul className="cards">
          {list.map((pet) => (
            <PetCard key={pet.id} pet={pet} planId={plans.get(pet.id)} />
          ))}
        </ul>
        {add}
      </>
    );
  },
});
