import { patterns } from '../../routes.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import { adultWeight } from './animal.ts';
import { doneMessage } from './plan/done.ts';
import { ProductFeedingTable } from './plan/feeding-table.tsx';
import { Growth } from './plan/growth.tsx';
import { loadPlan, type PlanData } from './plan/load.ts';
import { PlanHeader } from './plan/plan-header.tsx';
import { Products } from './plan/products.tsx';
import { KeepPlan, WeighIn } from './plan/weigh-and-keep.tsx';
import { isMainFood } from './recommendation/recommend.ts';

export const plan = screen<PlanData>({
  path: patterns.plan,
  personal: true,
  showsProblems: true,
  load: loadPlan,

  head: ({ plan: { answers } }, { t }) => ({ title: t('meta.title', { page: t('planner.of', { name: answers.name }) }), noindex: true }),

  Page({ data }) {
    const { t, url, today } = useView();
    const { plan, recommendation, tab, state } = data;
    const { answers } = plan;
    const done = doneMessage(url);
    const products = recommendation?.products ?? [];
    const mainFood = products.find((product) => product.first && isMainFood(product));
    const shown = products.find((product) => product.tab === tab && product.first) ?? products.find((product) => product.tab === tab);
    return (
      <div className="wrap page feeding forms">
        {done ? (
          <p className="alert calm" role="status">
            {t(done)}
          </p>
        ) : null}
        <Problems state={state} />
        <PlanHeader answers={answers} recommendation={recommendation} />
        {recommendation ? <Products data={data} recommendation={recommendation} /> : null}
        {recommendation && recommendation.growth.length > 1 && mainFood ? <Growth plan={plan} recommendation={recommendation} food={mainFood} /> : null}
        <div className="plan-columns">
          {shown?.feedingTable ? (
            <ProductFeedingTable
              table={shown.feedingTable}
              title={shown.title}
              name={answers.name}
              kg={recommendation?.need.targetKg ?? answers.currentWeightKg}
              adultKg={adultWeight(answers, today)}
            />
          ) : null}
          <WeighIn plan={plan} state={state} />
          <KeepPlan data={data} />
        </div>
        <p className="small">{t('planner.sources')}</p>
      </div>
    );
  },
});
