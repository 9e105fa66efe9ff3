import type { ReactNode } from 'react';
import { api, type PlannerStep, patterns } from '../../routes.ts';
import { type PageContext, type Screen, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import { Art } from '../../ui/icon.tsx';
import { PET_SPECIES } from '../pets/model.ts';
import { drawingOf } from './animal.ts';
import { BirthdateQuestion } from './steps/birthdate-question.tsx';
import { BreedQuestion } from './steps/breed-question.tsx';
import { animalKey, type Draft } from './steps/draft.ts';
import { EmailQuestion } from './steps/email-question.tsx';
import { FoodQuestion } from './steps/food-question.tsx';
import { HealthQuestion } from './steps/health-question.tsx';
import { loadStep, type StepData } from './steps/load.ts';
import { PetQuestion } from './steps/pet-question.tsx';
import { PreviousAnswers } from './steps/previous-answers.tsx';
import { Progress } from './steps/progress.tsx';
import { SavedPets } from './steps/saved-pets.tsx';

const QUESTIONS: Record<PlannerStep, (props: { data: StepData }) => ReactNode> = {
  pet: PetQuestion,
  birthdate: BirthdateQuestion,
  breed: BreedQuestion,
  health: HealthQuestion,
  food: FoodQuestion,
  email: EmailQuestion,
};

function StepForm({ data }: { data: StepData }) {
  const { t, market } = useView();
  const { step, draft, state } = data;
  const Question = QUESTIONS[step];
  const isLast = step === 'email';
  return (
    <form className="form" method="post" action={isLast ? api.planner.recommend : api.planner.step} noValidate>
      {/* The Enter key presses the first button of a form. */}
      <button className="visually-hidden" name="go" value="next" tabIndex={-1} aria-hidden />
      <Problems state={state} />
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="step" value={step} />
      {step === 'pet' ? null : <input type="hidden" name="animal" value={animalKey(draft)} />}
      <Question data={data} />
      <p className="actions planner-actions">
        <button className="button action" name="go" value="next">
          {t(isLast ? 'planner.show' : 'planner.next')}
        </button>
        {step === 'pet' ? null : (
          <button className="button quiet" name="go" value="back" {...(isLast && { formAction: api.planner.step })}>
            {t('planner.back')}
          </button>
        )}
      </p>
    </form>
  );
}

/** Clears the draft and starts with another animal. */
function RestartForm() {
  const { t, market } = useView();
  return (
    <form method="post" action={api.planner.start} className="anew">
      <input type="hidden" name="market" value={market.code} />
      <button className="link-button">{t('planner.anew')}</button>
    </form>
  );
}

/** The animal as far as it is known. On the first step the style sheet shows the drawing of the chosen species. */
function Drawing({ step, draft }: { step: PlannerStep; draft: Draft }) {
  const { today } = useView();
  return (
    <div className="planner-drawing" aria-hidden>
      <Art name={drawingOf(draft, today)} className="known" />
      {step === 'pet' ? PET_SPECIES.map((species) => <Art key={species} name={`${species}-sitting`} className={`when-${species}`} />) : null}
      {step !== 'pet' && draft.name ? <p>{draft.name}</p> : null}
    </div>
  );
}

function plannerScreen(path: string, shared: boolean, stepOf: (context: PageContext) => PlannerStep): Screen<StepData> {
  return screen<StepData>({
    path,
    personal: true,
    shared,
    showsProblems: true,

    load: (context) => loadStep(stepOf(context), context),

    head: ({ step }, { t }) => ({
      title: t('meta.title', { page: step === 'pet' ? t('planner.title') : `${t('planner.title')}: ${t(`planner.short.${step}`)}` }),
      description: t('planner.lead'),
      ...(step !== 'pet' && { noindex: true }),
    }),

    picture: (_, { t }) => ({ title: t('planner.title'), kicker: t('planner.lead') }),

    Page({ data }) {
      const { t } = useView();
      const { step, draft, pets } = data;
      return (
        <div className="wrap page planner forms">
          <Progress step={step} draft={draft} />
          <div className="planner-columns">
            <div className="planner-question">
              <h1>{t(`planner.step.${step}`, { name: draft.name ?? '' })}</h1>
              {step === 'pet' ? <p className="lead">{t('planner.lead')}</p> : null}
              <SavedPets pets={pets} />
              {step === 'pet' && draft.name ? <RestartForm /> : null}
              {step === 'birthdate' && draft.previous?.name ? <PreviousAnswers name={draft.previous.name} /> : null}
              <StepForm data={data} />
            </div>
            <Drawing step={step} draft={draft} />
          </div>
        </div>
      );
    },
  });
}

export const plannerStart = plannerScreen(patterns.planner, true, () => 'pet');
export const plannerStep = plannerScreen(patterns.plannerStep, false, ({ params }) => params.step as PlannerStep);
