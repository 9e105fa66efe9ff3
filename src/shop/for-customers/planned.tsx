import { formatMoney } from '../../platform/shared/format.ts';
import { api, pages } from '../../routes.ts';
import type { PageContext } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { draftCookie } from '../customer/animal-draft.ts';
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
} from '../planner/index.ts';

/** A plan of the visitor's. */
export interface Planned {
  plan: Plan;
  /** The first choice for the bowl; null for an animal that is too young for a ration. */
  food: RecommendedProduct | null;
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
  const products = recommendation ? beginning(recommendation).products : [];
  const food = products.find((product) => product.first && isMainFood(product)) ?? null;
  return { plan, food, mayJoin: isMaker && plan.household === null };
}

/** The food of a plan, its grams and its price of a day in a sentence; nothing where there is none. */
function Food({ food }: Pick<Planned, 'food'>) {
  const { t, market, locale } = useView();
  if (!food || food.gramsPerDay === null || food.pricePerDay === null) return null;
  return t('home.plan_food', {
    grams: gramsText(food.gramsPerDay, locale),
    food: food.title,
    price: formatMoney(food.pricePerDay, market.currency, locale),
  });
}

/** The first part of the home page for who has planned and has no account: their animal in place of the headline. */
export function PlannedHero({ planned: { plan, food, mayJoin } }: { planned: Planned }) {
  const { t, market } = useView();
  return (
    <section className="hero">
      <div className="wrap hero-row">
        <div className="hero-text">
          <h1>{t('planner.of', { name: plan.answers.name })}</h1>
          <p className="lead">
            <Food food={food} />
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
    </section>
  );
}

/** The plan of a customer to whom nothing is delivered yet. */
export function PlannedCard({ planned: { plan, food } }: { planned: Planned }) {
  const { t, market } = useView();
  return (
    <section className="account-card calm" aria-labelledby="planned">
      <h2 id="planned">{t('planner.of', { name: plan.answers.name })}</h2>
      <div className="lead-sentence">
        <p>
          <Food food={food} />
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
