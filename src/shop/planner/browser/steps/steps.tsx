import { type ReactNode, useRef } from 'react';
import { Form } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
import type { FormSchema } from '../../../../platform/shared/fields.ts';
import { formatNumber } from '../../../../platform/shared/format.ts';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import { ANIMAL_STEPS, api, type PlannerStep } from '../../../../routes.ts';
import type { Species } from '../../../../species/index.ts';
import { DRAWINGS } from '../../../../species/tables/drawings.ts';
import { SPECIES } from '../../../../species/tables/names.ts';
import { AtBowl } from '../../../../ui/at-bowl.tsx';
import { Art } from '../../../../ui/icon.tsx';
import { Portrait } from '../../../../ui/portrait.tsx';
import { toolOf } from '../../../../ui/tool.ts';
import { drawingOf } from '../../model/animal.ts';
import { animalKey, formValues, type Preview } from '../../model/draft.ts';
import { contactShape, stepShape } from '../../model/shapes.ts';
import { BirthdateQuestion } from './birthdate-question.tsx';
import { BreedQuestion } from './breed-question.tsx';
import { EmailQuestion } from './email-question.tsx';
import { FoodQuestion } from './food-question.tsx';
import { HealthQuestion } from './health-question.tsx';
import { PetQuestion } from './pet-question.tsx';
import { Progress } from './progress.tsx';
import type { QuestionProps, StepProps } from './props.ts';
import { PreviousAnswers, RestartForm, SavedPets } from './start-forms.tsx';
import { kcalOf, LANE, progressText } from './state.ts';
import { useSteps } from './use-steps.ts';

const QUESTIONS: Record<PlannerStep, (props: QuestionProps) => ReactNode> = {
  pet: PetQuestion,
  birthdate: BirthdateQuestion,
  breed: BreedQuestion,
  health: HealthQuestion,
  food: FoodQuestion,
  email: EmailQuestion,
};

function StepForm({ page, steps }: { page: StepProps; steps: ReturnType<typeof useSteps> }) {
  const { t, today } = useSetting();
  const { state, check, breeds, loadBreeds, onChecked, onDone, onRefused } = steps;
  const { step, draft, breed, suggestions, refused, formId } = state;
  const isLast = step === 'email';
  const Question = QUESTIONS[step];
  const shape = isLast ? contactShape() : step === 'breed' && !breeds ? undefined : stepShape(check);
  const question: Omit<QuestionProps, 'state'> = {
    draft,
    breed,
    mixed: draft.species ? page.mixed[draft.species] : [],
    suggestions,
    breeds,
    loadBreeds,
    kcalFor(fields) {
      const answered = check(fields);
      return answered.problems.length > 0 ? null : kcalOf(answered.draft, breed, today);
    },
  };
  return (
    <Form<unknown, FormSchema>
      key={`${step} ${state.shown}`}
      className="form"
      action={isLast ? api.plannerRecommend : api.plannerStep}
      tool={toolOf(`feeding_plan_${step}`, t('planner.tool'))}
      shape={shape as never}
      values={{ ...(state.typed[step] ?? formValues(draft)) }}
      refused={refused}
      lane={LANE}
      leads={isLast}
      noValidate
      doneText={null}
      {...(isLast && { formId })}
      {...{ onChecked, onDone, onRefused }}
    >
      {(form) => (
        <>
          {/* The Enter key presses the first button of a form. */}
          <button className="visually-hidden" name="go" value="next" tabIndex={-1} aria-hidden />
          <input type="hidden" name="step" value={step} />
          {step === 'pet' ? null : <input type="hidden" name="animal" value={animalKey(draft)} />}
          <Question {...question} state={form} />
          <p className="actions planner-actions">
            <Submit className="button action" name="go" value="next">
              {t(isLast ? 'planner.show' : 'planner.next')}
            </Submit>
            {step === 'pet' ? null : (
              <button
                className="button quiet"
                name="go"
                value="back"
                formNoValidate
                {...(isLast && { formAction: api.plannerStep })}
              >
                {t('planner.back')}
              </button>
            )}
          </p>
        </>
      )}
    </Form>
  );
}

/** A drawing, or the portrait that takes its place. */
const Picture = ({ name, portrait, className }: { name: string; portrait: string | undefined; className: string }) =>
  portrait ? <Portrait name={portrait} className={className} /> : <Art name={name} className={className} />;

/**
 * The animal as far as it is known: an adult of a known breed as its portrait. On the first step the style sheet shows
 * the chosen species; on the last one, the animal has its bowl.
 */
function Drawing({ step, draft, breed, preview }: Pick<StepProps, 'step' | 'draft' | 'breed' | 'preview'>) {
  const { t, today, locale } = useSetting();
  const food = preview?.food;
  const drawing = drawingOf(draft, today);
  const portraitFor = (species: Species | undefined, name: string) =>
    species && species === draft.species && name === drawing && name === DRAWINGS[species][0]
      ? breed?.portrait
      : undefined;
  const known = <Picture name={drawing} portrait={portraitFor(draft.species, drawing)} className="known" />;
  if (step === 'email')
    return (
      <AtBowl amount={food ? `${formatNumber(food.gramsPerDay, locale)} g` : ''} time={t('planner.per_day')}>
        {known}
      </AtBowl>
    );
  return (
    <div className="planner-drawing" aria-hidden>
      {known}
      {step === 'pet'
        ? SPECIES.map((species) => {
            const [adult] = DRAWINGS[species];
            return (
              <Picture
                key={species}
                name={adult}
                portrait={portraitFor(species, adult)}
                className={`when-${species}`}
              />
            );
          })
        : null}
      {step !== 'pet' && draft.name ? (
        <p>
          {draft.name}
          {breed && <small>{breed.name}</small>}
        </p>
      ) : null}
    </div>
  );
}

/** The day of the plan in one line. */
function Ready({ preview: { kcalPerDay, food } }: { preview: Preview }) {
  const { t, locale } = useSetting();
  return (
    <p className="lead">
      {food ? (
        <>
          <b>{formatNumber(food.gramsPerDay, locale)} g</b>
          {`\u2002${t('planner.of_food')} ${food.title}`}
        </>
      ) : null}
      <small>
        {formatNumber(kcalPerDay, locale)} {t('planner.kcal_a_day')}
      </small>
    </p>
  );
}

/** The question of a step, with the way to the other steps. */
export function Steps(page: StepProps) {
  const { t } = useSetting();
  const root = useRef<HTMLDivElement>(null);
  const steps = useSteps(page, root);
  const { step, draft, breed, shown, preview } = steps.state;
  const heading = <h1 tabIndex={-1}>{t(`planner.step.${step}`, { name: draft.name ?? '' })}</h1>;
  const drawing = <Drawing {...{ step, draft, breed, preview }} />;
  const isLast = step === 'email';
  return (
    <div ref={root}>
      <Progress step={step} draft={draft} onStep={(to) => steps.show(to)} />
      {isLast ? (
        <header className="plan-top">
          <div>
            {heading}
            {preview ? <Ready preview={preview} /> : null}
          </div>
          {drawing}
        </header>
      ) : null}
      <div className="planner-columns">
        <div className="planner-question">
          {isLast ? null : heading}
          <p className="visually-hidden" role="status">
            {shown > 0 ? progressText(step, t) : ''}
          </p>
          {step === 'pet' ? (
            <>
              <p className="lead">{t('planner.lead', { n: ANIMAL_STEPS.length })}</p>
              <SavedPets pets={page.pets} onStarted={steps.onStarted} />
              {draft.name ? <RestartForm onStarted={steps.onStarted} /> : null}
            </>
          ) : null}
          {step === 'birthdate' && draft.previous?.name ? (
            <PreviousAnswers name={draft.previous.name} onStarted={steps.onStarted} />
          ) : null}
          <StepForm page={page} steps={steps} />
        </div>
        {isLast ? null : drawing}
      </div>
    </div>
  );
}
