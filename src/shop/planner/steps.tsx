import { Island } from '../../platform/document/island.tsx';
import { ANIMAL_STEPS, type PlannerStep, patterns } from '../../routes.ts';
import { islandSetting } from '../../site/island-setting.ts';
import { type PageContext, type Screen, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import PlannerSteps from './browser/islands/planner-steps.tsx';
import { BreedList } from './steps/breed-list.tsx';
import { loadStep, type StepData } from './steps/load.ts';
import { TEXTS } from './steps/texts.ts';

function plannerScreen(path: string, shared: boolean, stepOf: (context: PageContext) => PlannerStep): Screen<StepData> {
  return screen<StepData>({
    path,
    personal: true,
    shared,
    showsProblems: true,

    load: (context) => loadStep(stepOf(context), context),

    head: ({ island: { step } }, { t }) => ({
      title: t('meta.title', {
        page: step === 'pet' ? t('planner.title') : `${t('planner.title')}: ${t(`planner.short.${step}`)}`,
      }),
      description: t('planner.lead', { n: ANIMAL_STEPS.length }),
      ...(step !== 'pet' && { noindex: true }),
    }),

    picture: (_, { t }) => ({ title: t('planner.title'), kicker: t('planner.lead', { n: ANIMAL_STEPS.length }) }),

    Page({ data: { island, isTogether } }) {
      const view = useView();
      const { step, draft } = island;
      return (
        <div className="wrap page planner forms">
          {isTogether ? <p className="alert calm">{view.t('planner.another_note')}</p> : null}
          <Island
            name="planner-steps"
            component={PlannerSteps}
            props={{ setting: islandSetting(view, ...TEXTS), ...island }}
          />
          {step === 'breed' && draft.species ? <BreedList species={draft.species} /> : null}
        </div>
      );
    },
  });
}

export const plannerStart = plannerScreen(patterns.planner, true, () => 'pet');
export const plannerStep = plannerScreen(patterns.plannerStep, false, ({ params }) => params.step as PlannerStep);
