import { formatList, formatMoney } from '../../platform/shared/format.ts';
import { api, pages } from '../../routes.ts';
import type { PageContext } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { draftCookie } from '../customer/animal-draft.ts';
import { CategoryTiles } from '../home/home-sections.tsx';
import {
  AnimalPicture,
  beginning,
  gramsText,
  isMainFood,
  loadRecommendation,
  makerIn,
  mayChangePlan,
  type Plan,
  type RecommendedProduct,
  readPlan,
  wholePlan,
  wholePrice,
} from '../planner/index.ts';

/** A plan of the visitor's. */
export interface Planned {
  plan: Plan;
  /** All that the plan delivers; empty for an animal that is too young for a ration. */
  products: readonly RecommendedProduct[];
  /** Whether the visitor may plan for another animal together with this one. */
  mayJoin: boolean;
}

/**
 * A plan with its food, by the id that the visitor's browser or account has.
 *
 * @param customerId of the visitor, null for one who is not signed in: a plan that somebody has saved is theirs alone.
 * @returns null where there is no such plan. @throws UpstreamError
 */
export async function readPlanned(
  context: PageContext,
  id: string,
  customerId: string | null,
): Promise<Planned | null> {
  const { database, settings, today, cookie } = context;
  const plan = await readPlan(database, id);
  if (!plan || (plan.customerId !== null && plan.customerId !== customerId)) return null;
  const [recommendation, isMaker] = await Promise.all([
    loadRecommendation(plan.answers, context, settings, today),
    mayChangePlan(plan, { maker: makerIn(cookie(draftCookie.name)), session: null }),
  ]);
  const products = wholePlan(recommendation ? beginning(recommendation).products : []);
  return { plan, products, mayJoin: isMaker && plan.household === null };
}

/** The food of a plan with its grams, and the price of a day as the plan's page has it; nothing where there is none. */
function Day({ products }: Pick<Planned, 'products'>) {
  const { t, market, locale } = useView();
  const foods = products.filter(isMainFood);
  if (foods.length === 0) return null;
  return t(foods.length < products.length ? 'home.plan_day_treats' : 'home.plan_day', {
    food: formatList(
      foods.map(({ gramsPerDay, title }) =>
        t('home.plan_food', { grams: gramsText(gramsPerDay ?? 0, locale), food: title }),
      ),
      locale,
    ),
    price: formatMoney(wholePrice(products, 'pricePerDay'), market.currency, locale),
  });
}

/** The first part of the home page for who has planned and has no account: their animal in place of the headline. */
export function PlannedHero({ planned: { plan, products, mayJoin } }: { planned: Planned }) {
  const { t, market } = useView();
  return (
    <section className="hero">
      <div className="wrap hero-row">
        <div className="hero-text">
          <h1>{t('planner.of', { name: plan.answers.name })}</h1>
          <p className="lead">
            <Day products={products} />
          </p>
          <div className="actions">
            <a className="button action" href={pages.plan(market.code, plan.id)}>
              {t('home.plan_open')}
            </a>
            <button className="button quiet" form="another">
              {t('home.plan_another')}
            </button>
          </div>
          <form id="another" method="post" action={api.plannerStart}>
            <input type="hidden" name="market" value={market.code} />
            {mayJoin ? <input type="hidden" name="together" value={plan.id} /> : null}
          </form>
        </div>
        <div className="hero-picture">
          <AnimalPicture answers={plan.answers} />
        </div>
      </div>
      <CategoryTiles />
    </section>
  );
}

/** The plan of a customer to whom nothing is delivered yet. */
export function PlannedCard({ planned: { plan, products } }: { planned: Planned }) {
  const { t, market } = useView();
  return (
    <section className="account-card calm" aria-labelledby="planned">
      <h2 id="planned">{t('planner.of', { name: plan.answers.name })}</h2>
      <div className="lead-sentence">
        <p>
          <Day products={products} />
        </p>
      </div>
      <p>
        <a className="button quiet small" href={pages.plan(market.code, plan.id)}>
          {t('home.plan_open')}
        </a>
      </p>
    </section>
  );
}
