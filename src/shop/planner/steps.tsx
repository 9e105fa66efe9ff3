import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/market/format.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { api, PLANNER_STEPS, type PlannerStep, pages, patterns } from '../../routes.ts';
import { type PageContext, redirect, type Screen, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { CheckFields, type FormState, Problems, RadioFields, TextField, TickField } from '../../ui/fields.tsx';
import { Art, Icon } from '../../ui/icon.tsx';
import { ACTIVITIES, CONDITIONS, GENDERS, NEEDS, PET_SPECIES, PREFERENCES } from '../pets/model.ts';
import { type Pet, petsOf } from '../pets/store.ts';
import { adviceFor } from './advise.ts';
import { ALLERGENS, isYoung } from './answers.ts';
import { type Breed, breedName, breedOf, breeds, findBreeds } from './breeds.ts';
import { animalName, type Draft, firstOpen, isAfter, keptDraft, PLAN_COOKIE, wholeOf, youngEnough } from './input.ts';
import type { Advice } from './recommend.ts';

interface StepData {
  step: PlannerStep;
  draft: Draft;
  state: FormState;
  /** New for every page: a form that is sent twice makes one plan. */
  formId: string;
  /** The customer's animals, to begin with one of them. */
  pets: Pet[];
  /** What the plan will say, before anybody gives an e-mail. */
  preview: { kcal: number; food: Advice | null } | null;
}

/** The drawing of the animal as far as it is known. */
export function drawingOf({ species, birthdate }: Draft, today: string): string {
  if (!species) return 'bowl';
  return birthdate !== undefined && isYoung(birthdate, today) ? (species === 'dog' ? 'puppy' : 'kitten') : `${species}-sitting`;
}

/** The way through the questions: paws along a twig. Those that are answered lead back. */
function Progress({ step, draft }: { step: PlannerStep; draft: Draft }) {
  const { t, market } = useView();
  const open = firstOpen(draft);
  return (
    <nav className="paws" aria-label={t('planner.progress', { n: PLANNER_STEPS.indexOf(step) + 1, of: PLANNER_STEPS.length })}>
      <ol>
        {PLANNER_STEPS.map((known) => {
          const paw = (
            <>
              <Icon name="paw" size={26} />
              <span className="visually-hidden">{t(`planner.short.${known}`)}</span>
            </>
          );
          return (
            <li key={known} className={isAfter(step, known) ? 'done' : known === step ? 'here' : 'ahead'}>
              {known === step ? (
                <span aria-current="step">{paw}</span>
              ) : isAfter(known, open) ? (
                <span>{paw}</span>
              ) : (
                <a href={pages.planner(market.code, known)}>{paw}</a>
              )}
            </li>
          );
        })}
      </ol>
      <p className="small" aria-hidden>
        {t('planner.progress', { n: PLANNER_STEPS.indexOf(step) + 1, of: PLANNER_STEPS.length })}
      </p>
    </nav>
  );
}

interface Question {
  data: StepData;
}

function PetQuestion({ data: { state } }: Question) {
  const { t } = useView();
  return (
    <>
      <RadioFields
        name="species"
        legend={t('planner.species')}
        state={state}
        options={PET_SPECIES.map((value) => ({ value, text: t(`pet.species.${value}`), drawing: `${value}-sitting` }))}
      />
      <TextField name="name" label={t('planner.name')} state={state} maxLength={40} autoComplete="off" required />
      <RadioFields name="gender" legend={t('pet.gender')} state={state} options={GENDERS.map((value) => ({ value, text: t(`pet.gender.${value}`) }))} />
    </>
  );
}

function BirthdateQuestion({ data: { state } }: Question) {
  const { t, today } = useView();
  return (
    <>
      <TextField name="birthdate" label={t('pet.birthdate')} state={state} type="date" max={today} hint={t('planner.year_hint')} />
      <details className="rough" open={Boolean(state.values.ageYears || state.values.ageMonths)}>
        <summary>{t('planner.rough')}</summary>
        <div className="form-pair">
          <TextField name="ageYears" label={t('planner.years')} state={state} inputMode="numeric" maxLength={2} />
          <TextField name="ageMonths" label={t('planner.months')} state={state} inputMode="numeric" maxLength={2} />
        </div>
      </details>
    </>
  );
}

/** Answers that are no breed: they stand below the field. */
const isMixed = ({ slug }: Breed): boolean => slug.startsWith('mixed') || slug === 'unknown';

function BreedQuestion({ data: { state, draft } }: Question) {
  const { t, market, locale } = useView();
  const { species = 'dog' } = draft;
  const { language } = market;
  const typed = typeof state.values.breed === 'string' ? state.values.breed : '';
  const known = breedOf(species, typed);
  const suggested =
    state.problems.length > 0
      ? findBreeds(species, typed)
          .filter((breed) => !isMixed(breed))
          .slice(0, 8)
      : [];
  const shown = known ? (isMixed(known) ? '' : known.names[language]) : typed;
  const choice = (breed: Breed) => (
    <button key={breed.slug} className="chip" name="choice" value={breed.slug} aria-pressed={breed.slug === draft.breed}>
      {breed.names[language]}
      {breed.kg ? <span className="chip-count">{`${formatNumber(breed.kg[0], locale)}–${formatNumber(breed.kg[1], locale)} kg`}</span> : null}
    </button>
  );
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
          <div className="chips start">{suggested.map(choice)}</div>
        </div>
      ) : null}
      <div>
        <p className="label">{t('planner.or')}</p>
        <div className="chips start">{breeds[species].filter(isMixed).map(choice)}</div>
      </div>
      <datalist id="breeds">
        {breeds[species]
          .filter((breed) => !isMixed(breed))
          .map((breed) => (
            <option key={breed.slug} value={breed.names[language]}>
              {[...new Set([...Object.values(breed.names), ...breed.aliases])].filter((name) => name !== breed.names[language]).join(', ')}
            </option>
          ))}
      </datalist>
    </>
  );
}

function HealthQuestion({ data: { state, draft } }: Question) {
  const { t, market, locale, today } = useView();
  const { species = 'dog', name = '', breed = '' } = draft;
  const of = { name };
  const range = breedOf(species, breed)?.kg;
  const young = youngEnough(draft, today);
  return (
    <>
      <RadioFields
        name="activity"
        legend={t(`planner.activity_${species}`, of)}
        state={state}
        options={ACTIVITIES[species].map((value) => ({ value, text: t(`pet.activity.${value}`) }))}
      />
      <RadioFields
        name="bodyCondition"
        legend={t('pet.condition')}
        state={state}
        options={CONDITIONS.map((value) => ({ value, text: t(`pet.condition.${value}`), hint: t(`planner.condition.${value}`) }))}
      />
      <div className="form-pair">
        <TextField name="currentWeightKg" label={t('pet.weight')} state={state} inputMode="decimal" maxLength={7} autoComplete="off" required />
        {young ? (
          <TextField
            name="expectedAdultWeightKg"
            label={t('planner.adult_weight')}
            state={state}
            inputMode="decimal"
            maxLength={7}
            autoComplete="off"
            hint={
              range
                ? t('planner.adult_hint_breed', {
                    breed: breedName(species, breed, market.language),
                    from: formatNumber(range[0], locale),
                    to: formatNumber(range[1], locale),
                  })
                : t('planner.adult_hint')
            }
          />
        ) : null}
      </div>
      <CheckFields
        name="specialNeeds"
        legend={t('pet.needs')}
        hint={t('planner.needs_hint', of)}
        state={state}
        options={[...NEEDS.map((value) => [value, t(`pet.need.${value}`)] as const), ['none', t('planner.no_needs')] as const]}
      />
    </>
  );
}

function FoodQuestion({ data: { state, draft } }: Question) {
  const { t } = useView();
  return (
    <>
      <CheckFields
        name="foodPreferences"
        legend={t('planner.likes')}
        hint={t('planner.likes_hint')}
        state={state}
        options={PREFERENCES.map((value) => [value, t(`pet.preference.${value}`)] as const)}
      />
      {draft.specialNeeds?.includes('feed_allergy') ? (
        <CheckFields
          name="allergies"
          legend={t('planner.allergies', { name: draft.name ?? '' })}
          hint={t('planner.allergies_hint')}
          state={state}
          options={Object.keys(ALLERGENS).map((value) => [value, t(`planner.allergen.${value}`)] as const)}
        />
      ) : null}
    </>
  );
}

function EmailQuestion({ data: { state, formId, preview, draft } }: Question) {
  const { t, market, locale } = useView();
  const { name = '' } = draft;
  return (
    <>
      {preview ? (
        <div className="plan-preview">
          <p>
            <b>{formatNumber(preview.kcal, locale)}</b> {t('planner.kcal_a_day')}
          </p>
          {preview.food?.gramsPerDay ? (
            <p>
              <b>{formatNumber(preview.food.gramsPerDay, locale)} g</b> {t('planner.of_food')} <span lang="en">{preview.food.title}</span>
            </p>
          ) : null}
        </div>
      ) : null}
      <input type="hidden" name="formId" value={formId} />
      <TextField
        name="email"
        label={t('planner.email')}
        state={state}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        hint={t('planner.email_hint', { name })}
      />
      <TickField name="newsletter" label={t('planner.newsletter')} state={state} />
      <TickField name="terms" label={t('planner.terms')} state={state}>
        <p className="small">
          <a href={pages.content(market.code, 'terms-conditions')}>{t('page.terms-conditions')}</a> ·{' '}
          <a href={pages.content(market.code, 'privacy-policy')}>{t('page.privacy-policy')}</a>
        </p>
      </TickField>
    </>
  );
}

const QUESTIONS: Record<PlannerStep, (question: Question) => ReactNode> = {
  pet: PetQuestion,
  birthdate: BirthdateQuestion,
  breed: BreedQuestion,
  health: HealthQuestion,
  food: FoodQuestion,
  email: EmailQuestion,
};

/** What a customer has told of an animal already needs no asking. */
function Known({ pets }: { pets: readonly Pet[] }) {
  const { t, market } = useView();
  if (pets.length === 0) return null;
  return (
    <section className="known-pets" aria-labelledby="known">
      <h2 id="known">{t('planner.known')}</h2>
      <ul className="pet-row">
        {pets.map((pet) => (
          <li key={pet.id}>
            <form method="post" action={api.planner.start}>
              <input type="hidden" name="market" value={market.code} />
              <input type="hidden" name="petId" value={pet.id} />
              <button className="chip">
                <Art name={pet.picture} />
                {pet.name}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Somebody's animals; a database that is down keeps nobody from planning. */
async function petsFor({ session, database }: PageContext): Promise<Pet[]> {
  try {
    const found = await session();
    await found?.verify();
    return found ? await petsOf(database, found.customerId) : [];
  } catch (error) {
    console.warn(JSON.stringify({ event: 'planner_pets', error: String(error) }));
    return [];
  }
}

async function previewOf(draft: Draft, context: PageContext): Promise<StepData['preview']> {
  const answers = wholeOf(draft);
  if (!answers) return null;
  try {
    const advice = await adviceFor(answers, context, context.config, context.today);
    return advice && { kcal: advice.kcalPerDay, food: advice.products.find(({ first, tab }) => first && (tab === 'dry' || tab === 'wet')) ?? null };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return null;
  }
}

function plannerScreen(path: string, shared: boolean, stepOf: (context: PageContext) => PlannerStep): Screen<StepData> {
  return screen<StepData>({
    path,
    personal: true,
    shared,
    showsProblems: true,

    async load(context) {
      const { t, today, flash, market, cookie } = context;
      const step = stepOf(context);
      const draft = keptDraft(cookie(PLAN_COOKIE), t, today);
      const open = firstOpen(draft);
      // a question is asked when those before it are answered
      if (isAfter(step, open)) return redirect(pages.planner(market.code, open));
      const typed = flash?.typed;
      // to have no special needs is an answer too
      const values = typed ?? { ...draft, ...(draft.specialNeeds?.length === 0 && { specialNeeds: ['none'] }) };
      return {
        step,
        draft,
        state: { values, problems: flash?.problems ?? [] },
        formId: typeof typed?.formId === 'string' ? typed.formId : crypto.randomUUID(),
        pets: step === 'pet' ? await petsFor(context) : [],
        preview: step === 'email' ? await previewOf(draft, context) : null,
      };
    },

    head: ({ step }, { t }) => ({
      title: t('meta.title', { page: step === 'pet' ? t('planner.title') : `${t('planner.title')}: ${t(`planner.short.${step}`)}` }),
      description: t('planner.lead'),
      ...(step !== 'pet' && { noindex: true }),
    }),

    picture: (_, { t }) => ({ title: t('planner.title'), kicker: t('planner.lead') }),

    Page({ data }) {
      const { t, market, today } = useView();
      const { step, draft, pets, state } = data;
      const Ask = QUESTIONS[step];
      const name = draft.name ?? '';
      const last = step === 'email';
      return (
        <div className="wrap page planner forms">
          <Progress step={step} draft={draft} />
          <div className="planner-columns">
            <div className="planner-question">
              <h1>{t(`planner.step.${step}`, { name })}</h1>
              {step === 'pet' ? <p className="lead">{t('planner.lead')}</p> : null}
              <Known pets={pets} />
              {step === 'pet' && draft.name ? (
                <form method="post" action={api.planner.start} className="anew">
                  <input type="hidden" name="market" value={market.code} />
                  <button className="link-button">{t('planner.anew')}</button>
                </form>
              ) : null}
              <form className="form" method="post" action={last ? api.planner.recommend : api.planner.step} noValidate>
                {/* the Enter key presses the first button of a form */}
                <button className="visually-hidden" name="go" value="next" tabIndex={-1} aria-hidden />
                <Problems state={state} />
                <input type="hidden" name="market" value={market.code} />
                <input type="hidden" name="step" value={step} />
                {step === 'pet' ? null : <input type="hidden" name="animal" value={animalName(draft)} />}
                <Ask data={data} />
                <p className="actions planner-actions">
                  <button className="button action" name="go" value="next">
                    {t(last ? 'planner.show' : 'planner.next')}
                  </button>
                  {step === 'pet' ? null : (
                    <button className="button quiet" name="go" value="back" {...(last && { formAction: api.planner.step })}>
                      {t('planner.back')}
                    </button>
                  )}
                </p>
              </form>
            </div>
            <div className="planner-drawing" aria-hidden>
              <Art name={drawingOf(draft, today)} className="known" />
              {step === 'pet' ? PET_SPECIES.map((species) => <Art key={species} name={`${species}-sitting`} className={`when-${species}`} />) : null}
              {step !== 'pet' && name ? <p>{name}</p> : null}
            </div>
          </div>
        </div>
      );
    },
  });
}

export const plannerStart = plannerScreen(patterns.planner, true, () => 'pet');
export const plannerStep = plannerScreen(patterns.plannerStep, false, ({ params }) => params.step as PlannerStep);
