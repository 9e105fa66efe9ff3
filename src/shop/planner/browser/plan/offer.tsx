import { useState } from 'react';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import type { Amount, PlanContent, PlanProduct, PlanResult } from '../../model/plan.ts';
import { ChangeForm } from '../parts.tsx';
import { ProductCard } from './product-card.tsx';
import { Tabs } from './tabs.tsx';
import { WholePlan } from './whole-plan.tsx';

/** Another recommended amount is another key: it takes the place of the one that was chosen before. */
const keyOf = ({ href, recommended }: PlanProduct): string => [href, ...Object.values(recommended)].join(' ');

interface OfferProps {
  plan: PlanContent;
  result: PlanResult;
  /** The chosen tab. */
  tab: string;
  /** The tab whose products are shown: the chosen one, or the one before while the chosen one is being rendered. */
  shownTab: string;
  formId: string;
}

/** The recommended products: tabs by kind, the products of the current tab, and the plan as a whole. */
export function Offer({ plan, result, tab, shownTab, formId }: OfferProps) {
  const { t } = useSetting();
  const [chosen, setChosen] = useState<Readonly<Record<string, Amount>>>({});
  const amountOf = (product: PlanProduct) => chosen[keyOf(product)] ?? product.recommended;
  const current = result.tabs.find((kind) => kind.tab === shownTab);
  return (
    <section aria-labelledby="what">
      <div className="plan-ways">
        {result.hasMainFood ? <WholePlan plan={plan} result={result} formId={formId} amountOf={amountOf} /> : null}
        <div dangerouslySetInnerHTML={{ __html: result.beside }} />
      </div>
      <h2 id="what">{t('planner.what', { name: plan.name })}</h2>
      <Tabs tabs={result.tabs} current={tab} />
      {current?.isExtra && !current.empty ? <p className="small">{t('planner.treats_note')}</p> : null}
      {current?.empty ? (
        <div className="alert calm">
          <p>{current.empty.text}</p>
          {current.empty.isAnswer && plan.mayChange ? (
            <ChangeForm planId={plan.fields.planId} step="food" text={t('planner.change_answer')} />
          ) : null}
        </div>
      ) : (
        <ul className="plan-grid">
          {result.products
            .filter((product) => product.tab === shownTab)
            .map((product) => (
              <ProductCard
                key={keyOf(product)}
                product={product}
                amount={amountOf(product)}
                rations={result.rations}
                onAmount={(amount) => setChosen((before) => ({ ...before, [keyOf(product)]: amount }))}
              />
            ))}
        </ul>
      )}
    </section>
  );
}
