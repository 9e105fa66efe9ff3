import { Island } from '../../platform/document/island.tsx';
import { pages, patterns } from '../../routes.ts';
import { islandSetting } from '../../site/island-setting.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import PlanIsland from './browser/islands/plan.tsx';
import { contentOf } from './plan/content.ts';
import { doneMessage } from './plan/done.ts';
import { loadPlan, type NamesOfSubscriptions, type PlanData } from './plan/load.ts';
import { textsOf } from './plan/page-texts.ts';

/** The page of a feeding plan. @param namesOf gives the visitor's subscriptions their names. */
export const planScreen = (namesOf: NamesOfSubscriptions) =>
  screen<PlanData>({
    path: patterns.plan,
    personal: true,
    showsProblems: true,
    load: (context) => loadPlan(context, namesOf),

    head: ({ plan: { answers } }, { t }) => ({
      title: t('meta.title', { page: t('planner.of', { name: answers.name }) }),
      noindex: true,
    }),

    Page({ data }) {
      const view = useView();
      const { t, url, settings, market, isPublished } = view;
      const { state, formId } = data;
      const done = doneMessage(url);
      const weight = state.problems.filter(({ field }) => field === 'weightKg');
      const guarantee = isPublished('/taste-guarantee')
        ? { href: pages.content(market.code, 'taste-guarantee'), text: t('trust.guarantee_steps') }
        : { href: pages.content(market.code, 'terms-conditions'), text: t('trust.guarantee_terms') };
      const content = contentOf(data, view, settings, guarantee);
      return (
        <div className="wrap page feeding forms">
          {done ? (
            <p className="alert calm" role="status">
              {t(done)}
            </p>
          ) : null}
          <Problems state={state} />
          <Island
            name="plan"
            component={PlanIsland}
            on="visible"
            props={{
              setting: islandSetting(view, ...textsOf(content)),
              plan: content,
              formId,
              refused: weight.length > 0 ? { typed: { weightKg: state.values.weightKg }, problems: weight } : null,
            }}
          />
          <p className="small">{t('planner.sources')}</p>
        </div>
      );
    },
  });
