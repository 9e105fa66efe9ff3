import { pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { ageInMonths } from '../../pets/model.ts';
import { mealsFor } from '../energy/ration.ts';
import { TABS } from '../recommendation/product.ts';
import { isMainFood, type Recommendation } from '../recommendation/recommend.ts';
import { EmptyTab } from './empty-tab.tsx';
import type { PlanData } from './load.ts';
import { ProductCard } from './product-card.tsx';
import { WholePlan } from './whole-plan.tsx';

/** The recommended products: tabs by kind, the products of the current tab, and the plan as a whole. */
export function Products({ data, recommendation }: { data: PlanData; recommendation: Recommendation }) {
  const { t, market, today } = useView();
  const { plan, tab, subscriptions, formId } = data;
  const empty = recommendation.empty[tab];
  const meals = mealsFor(ageInMonths(plan.answers.birthdate, today) ?? 0);
  return (
    <section aria-labelledby="what">
      <h2 id="what">{t('planner.what', { name: plan.answers.name })}</h2>
      <nav className="chips start" aria-label={t('planner.tabs')}>
        {TABS.map((available) => (
          <a
            key={available}
            className="chip"
            href={`${pages.plan(market.code, plan.id, available)}#what`}
            {...(available === tab && { 'aria-current': 'page' as const })}
          >
            {t(`planner.tab.${available}`)}
          </a>
        ))}
      </nav>
      {!empty && (tab === 'treats' || tab === 'dental') ? <p className="small">{t('planner.treats_note')}</p> : null}
      <div className="plan-offer">
        {empty ? (
          <EmptyTab reason={empty} data={data} />
        ) : (
          <ul className="plan-grid">
            {recommendation.products
              .filter((product) => product.tab === tab)
              .map((product) => (
                <ProductCard key={product.variantId} product={product} name={plan.answers.name} meals={meals} subscriptions={subscriptions} />
              ))}
          </ul>
        )}
        {recommendation.products.some((product) => product.first && isMainFood(product)) ? (
          <WholePlan recommendation={recommendation} plan={plan} formId={formId} />
        ) : null}
      </div>
    </section>
  );
}
