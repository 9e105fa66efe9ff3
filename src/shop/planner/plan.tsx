import { formatMoney, formatNumber, sizeName } from '../../platform/market/format.ts';
import { api, pages, patterns } from '../../routes.ts';
import { SubscriptionsDocument } from '../../shopify/generated/customer/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { SignedOut } from '../../shopify/session.ts';
import { notFound, type PageContext, screen, type View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { type FormState, Problems, TextField } from '../../ui/fields.tsx';
import { Art } from '../../ui/icon.tsx';
import type { FeedingRow } from '../catalogue/facts.ts';
import { FeedingTable } from '../catalogue/product-details.tsx';
import { ageInMonths } from '../pets/model.ts';
import { adviceFor, noticesOf } from './advise.ts';
import { adultWeight } from './answers.ts';
import { mealsFor } from './energy.ts';
import { GrowthChart } from './growth-chart.tsx';
import { type Advice, type Recommendation, TABS, type Tab } from './recommend.ts';
import { drawingOf } from './steps.tsx';
import { type Plan, readPlan } from './store.ts';

interface PlanData {
  plan: Plan;
  /** Null when the animal has no number. */
  advice: Recommendation | null;
  tab: Tab;
  signedIn: boolean;
  /** The plan is one of the customer's own pets. */
  mine: boolean;
  /** New for every page: the plan goes into the cart once. */
  formId: string;
  running: Running[];
  state: FormState;
}

/** The customer's running subscriptions, for somebody who is signed in; without them the plan stands all the same. */
async function visitorOf({ session, market }: PageContext): Promise<{ customerId: string | null; running: Running[] }> {
  let customerId: string | null = null;
  try {
    const found = await session();
    if (!found) return { customerId, running: [] };
    customerId = found.customerId;
    const { customer } = await found.ask(SubscriptionsDocument, {});
    const running = customer.subscriptionContracts.nodes.filter(({ status, currencyCode }) => status === 'ACTIVE' && currencyCode === market.currency);
    return { customerId, running: running.map(({ id, billingPolicy }) => ({ number: numberOfGid(id), months: billingPolicy.intervalCount?.count ?? 1 })) };
  } catch (error) {
    console.warn(JSON.stringify({ event: 'plan_subscriptions', error: String(error) }));
    return { customerId: error instanceof SignedOut ? null : customerId, running: [] };
  }
}

/** A subscription that runs, in the market's currency. */
interface Running {
  number: string;
  months: number;
}

/** How many bags a delivery every so many months needs. */
const bagsFor = ({ gramsPerDay, packGrams }: Advice, months: number): number =>
  gramsPerDay === null || packGrams === 0 ? 1 : Math.min(99, Math.max(1, Math.ceil((gramsPerDay * 30.5 * months) / packGrams)));

/** How often, within a sentence. */
const everyText = ({ rhythm }: Advice, { t }: View): string => t('plan.every', { count: rhythm?.months ?? 1 }).toLowerCase();

/** Grams, in kilograms from one on; always rounded up. */
function amount(grams: number, locale: string): string {
  return grams >= 1000 ? `${formatNumber(Math.ceil(grams / 100 - 1e-9) / 10, locale)} kg` : `${formatNumber(Math.ceil(grams - 1e-9), locale)} g`;
}

function CartForm({ advice, subscribe }: { advice: Advice; subscribe: boolean }) {
  const view = useView();
  const { t, market, locale } = view;
  const { rhythm, planId, price, planPrice } = advice;
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const quantity = rhythm?.bags ?? 1;
  const percent = planPrice === null ? 0 : Math.round((1 - planPrice / price) * 100);
  return (
    <form method="post" action={api.cart.add} data-cart-add>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="variantId" value={advice.variantId} />
      <input type="hidden" name="quantity" value={quantity} />
      <input type="hidden" name="sellingPlanId" value={subscribe ? (planId ?? '') : ''} />
      <button className={`button small ${subscribe || !planId ? 'action' : 'quiet'}`}>
        {subscribe && planPrice !== null
          ? t('planner.subscribe', { price: money(planPrice * quantity), every: everyText(advice, view), percent })
          : t('planner.once', { price: money(price * quantity) })}
        <span className="visually-hidden">: {advice.title}</span>
      </button>
    </form>
  );
}

function Choice({ advice, meals, running }: { advice: Advice; meals: number; running: readonly Running[] }) {
  const view = useView();
  const { t, market, locale } = view;
  const { gramsPerDay, daysPerPack, rhythm, planId, perDay } = advice;
  const size = sizeName(advice.size, locale);
  const addable = advice.category !== 'kitten-food';
  const facts: [string, string][] = [];
  const most = advice.tab === 'treats';
  if (gramsPerDay !== null && meals > 1 && (advice.tab === 'dry' || advice.tab === 'wet'))
    facts.push([t('planner.per_meal', { count: meals }), amount(gramsPerDay / meals, locale)]);
  if (gramsPerDay !== null)
    facts.push(
      [t(most ? 'planner.at_most' : 'planner.per_day'), advice.tab === 'dental' ? t('planner.one_stick', { grams: gramsPerDay }) : amount(gramsPerDay, locale)],
      [t('planner.per_month'), amount(gramsPerDay * 30, locale)],
    );
  if (daysPerPack) facts.push([t('planner.lasts', { size }), t('planner.days', { count: daysPerPack })]);
  if (rhythm)
    facts.push([t(planId ? 'planner.rhythm' : 'planner.needs'), t('planner.rhythm_bags', { count: rhythm.bags, size, every: everyText(advice, view) })]);
  if (rhythm && rhythm.bags > 1) facts.push([t('planner.together'), t('planner.days', { count: rhythm.days })]);
  if (advice.perKg !== null) facts.push([t('planner.price_kg'), formatMoney(advice.perKg, market.currency, locale)]);
  if (perDay !== null) facts.push([t('planner.price_day'), formatMoney(Math.ceil(perDay * 100) / 100, market.currency, locale)]);
  return (
    <li className={`plan-card${advice.first ? ' first' : ''}`}>
      {advice.first ? <p className="badge">{t('planner.first')}</p> : null}
      <div className="plan-head">
        {advice.image ? <img src={advice.image} alt="" width={112} height={112} loading={advice.first ? 'eager' : 'lazy'} /> : null}
        <div>
          <h3>
            <a href={pages.product(market.code, advice.category, advice.handle)} lang="en">
              {advice.title}
            </a>
          </h3>
          <ul className="reasons">
            {advice.reasons.map((reason) => (
              <li key={reason}>{t(`planner.reason.${reason}`)}</li>
            ))}
          </ul>
        </div>
      </div>
      <dl className="plan-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="plan-actions">
        {planId ? <CartForm advice={advice} subscribe /> : null}
        <CartForm advice={advice} subscribe={false} />
      </div>
      {planId ? null : <p className="small">{t('error.not_subscribable')}</p>}
      {running.length > 0 && !addable ? (
        <p className="small">
          {t('error.not_addable')}. {t('sub.kitten_advice')}
        </p>
      ) : null}
      {addable && planId
        ? running.map(({ number, months }) => (
            <p key={number} className="small">
              <a href={pages.subscription(market.code, number, advice.handle, advice.variantId, bagsFor(advice, months))}>{t('planner.add_to', { number })}</a>
            </p>
          ))
        : null}
    </li>
  );
}

/** The plan as a whole: what comes of each kind, what it costs, and all of it in the cart. */
function Whole({ advice, plan: { id, answers }, formId }: { advice: Recommendation; plan: Plan; formId: string }) {
  const view = useView();
  const { t, market, locale, config } = view;
  const lines = advice.products.filter(({ first, tab }) => first && tab !== 'other');
  const sum = ({ price, planPrice, rhythm }: Advice) => (planPrice ?? price) * (rhythm?.bags ?? 1);
  const money = (value: number) => formatMoney(value, market.currency, locale);
  return (
    <form className="plan-whole" method="post" action={api.planner.cart}>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="planId" value={id} />
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name="tabs[chosen]" value="" />
      <h3>{t('planner.whole_title')}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.tab}>
            <label className="check">
              <input type="checkbox" name={`tabs[${line.tab}]`} value="1" defaultChecked />
              <span>
                <b>{t(`planner.tab.${line.tab}`)}</b>
                <small>
                  {t('planner.rhythm_bags', {
                    count: line.rhythm?.bags ?? 1,
                    size: sizeName(line.size, locale),
                    every: line.planId ? everyText(line, view) : t('plan.once').toLowerCase(),
                  })}
                </small>
              </span>
              <span>{money(sum(line))}</span>
            </label>
          </li>
        ))}
      </ul>
      <p>
        <b>{t('planner.whole_day', { price: money(Math.ceil(lines.reduce((all, { perDay }) => all + (perDay ?? 0), 0) * 100) / 100) })}</b>
      </p>
      {config.planDiscountCode ? <p>{t('planner.discount', { code: config.planDiscountCode })}</p> : null}
      <button className="button action">{t('planner.whole', { name: answers.name })}</button>
      <p className="small">{t('planner.whole_text')}</p>
    </form>
  );
}

/** What goes into the bowl in a day. */
function Bowl({ advice }: { advice: Recommendation }) {
  const { t, locale } = useView();
  const main = advice.products.filter(({ first, tab, gramsPerDay }) => first && gramsPerDay !== null && (tab === 'dry' || tab === 'wet'));
  return (
    <ul className="bowl">
      <li>
        <b>{formatNumber(advice.kcalPerDay, locale)}</b>
        <span>{t('planner.kcal_a_day')}</span>
      </li>
      {main.map(({ tab, gramsPerDay }) => (
        <li key={tab}>
          <b>{amount(gramsPerDay ?? 0, locale)}</b>
          <span>{t(`planner.bowl_${tab}`)}</span>
        </li>
      ))}
    </ul>
  );
}

const nearest = <T,>(values: readonly T[], kg: number, of: (value: T) => number): T | undefined =>
  [...values].sort((a, b) => Math.abs(of(a) - kg) - Math.abs(of(b) - kg))[0];

/** The rows of a feeding table that concern an animal, and the one that is nearest to it. */
function rowsFor(table: readonly FeedingRow[], kg: number, adultKg: number): { rows: FeedingRow[]; here: FeedingRow | undefined } {
  const grown = nearest(table, adultKg, (row) => ('adultKg' in row ? row.adultKg : 0));
  const rows = table.filter((row) => !('adultKg' in row) || (grown && 'adultKg' in grown && row.adultKg === grown.adultKg));
  const weights = rows.map(({ weightKg }) => weightKg);
  // who is lighter or heavier than the table goes has no row in it
  const inside = kg >= Math.min(...weights) * 0.9 && kg <= Math.max(...weights) * 1.1;
  return { rows, here: inside ? nearest(rows, kg, (row) => row.weightKg) : undefined };
}

const DONE: Record<string, string> = { weighed: 'success.recommendation', saved: 'planner.saved' };

export const plan = screen<PlanData>({
  path: patterns.plan,
  personal: true,
  showsProblems: true,

  async load(context) {
    const { params, database, config, today, url, flash } = context;
    const found = await readPlan(database, params.id ?? '');
    if (!found) return notFound();
    const [advice, { customerId, running }] = await Promise.all([adviceFor(found.answers, context, config, today), visitorOf(context)]);
    const there = TABS.filter((tab) => advice?.products.some((product) => product.tab === tab));
    return {
      plan: found,
      advice,
      tab: there.find((tab) => tab === url.searchParams.get('tab')) ?? there[0] ?? 'dry',
      signedIn: customerId !== null,
      mine: found.petId !== null && found.customerId === customerId,
      running,
      formId: crypto.randomUUID(),
      state: { values: flash?.typed ?? {}, problems: flash?.problems ?? [] },
    };
  },

  head: ({ plan: { answers } }, { t }) => ({ title: t('meta.title', { page: t('planner.of', { name: answers.name }) }), noindex: true }),

  Page({ data: { plan: shown, advice, tab, signedIn, mine, running, formId, state } }) {
    const { t, market, locale, url, today } = useView();
    const { answers, id } = shown;
    const { name } = answers;
    const months = ageInMonths(answers.birthdate, today) ?? 0;
    const done = DONE[url.searchParams.get('done') ?? ''];
    const inTab = advice?.products.filter((product) => product.tab === tab) ?? [];
    const main = inTab.find(({ first }) => first) ?? inTab[0];
    const grown = advice?.products.find(({ first, tab: of }) => first && (of === 'dry' || of === 'wet'));
    const weighed = shown.weights.map(({ day, kg }) => ({ month: ageInMonths(answers.birthdate, day) ?? 0, kg }));
    const hidden = (
      <>
        <input type="hidden" name="market" value={market.code} />
        <input type="hidden" name="planId" value={id} />
      </>
    );
    return (
      <div className="wrap page feeding forms">
        {done ? (
          <p className="alert calm" role="status">
            {t(done)}
          </p>
        ) : null}
        <Problems state={state} />
        <header className="plan-top">
          <div>
            <h1>{t('planner.of', { name })}</h1>
            <p className="lead">
              {t('planner.meals', { count: mealsFor(months), name })} {t('planner.water', { name })}
            </p>
            {advice ? <Bowl advice={advice} /> : <p className="alert">{t('error.too_young')}</p>}
          </div>
          <Art name={drawingOf(answers, today)} />
        </header>
        {advice && advice.notices.length > 0 ? (
          <ul className="plan-notices" aria-label={t('planner.good_to_know')}>
            {noticesOf(advice, answers, t).map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        ) : null}
        {advice && advice.products.length > 0 ? (
          <section aria-labelledby="what">
            <h2 id="what">{t('planner.what', { name })}</h2>
            <nav className="chips start" aria-label={t('planner.tabs')}>
              {TABS.filter((known) => advice.products.some((product) => product.tab === known)).map((known) => (
                <a key={known} className="chip" href={`${pages.plan(market.code, id, known)}#what`} {...(known === tab && { 'aria-current': 'page' as const })}>
                  {t(`planner.tab.${known}`)}
                </a>
              ))}
            </nav>
            {tab === 'treats' || tab === 'dental' ? <p className="small">{t('planner.treats_note')}</p> : null}
            <div className="plan-offer">
              <ul className="plan-grid">
                {inTab.map((product) => (
                  <Choice key={product.variantId} advice={product} meals={mealsFor(months)} running={running} />
                ))}
              </ul>
              {grown ? <Whole advice={advice} plan={shown} formId={formId} /> : null}
            </div>
          </section>
        ) : null}
        {advice && advice.growth.length > 1 && grown ? (
          <section aria-labelledby="growth">
            <h2 id="growth">{t('planner.growth', { name })}</h2>
            <GrowthChart
              points={advice.growth}
              weighed={weighed}
              kcalPer100g={grown.kcalPer100g}
              share={grown.tab === 'wet' ? advice.shares.wet : advice.shares.dry}
              treatShare={advice.treatShare}
            />
          </section>
        ) : null}
        <div className="plan-columns">
          {main?.table ? (
            <section aria-labelledby="table">
              <h2 id="table">{t('planner.table')}</h2>
              <p className="small">
                {t('planner.table_text', { name })} <span lang="en">{main.title}</span>
              </p>
              <FeedingTable {...rowsFor(main.table, advice?.need.targetKg ?? answers.currentWeightKg, adultWeight(answers, today))} />
            </section>
          ) : null}
          <section aria-labelledby="weigh">
            <h2 id="weigh">{t('planner.weigh', { name })}</h2>
            <p>{t('planner.weigh_text', { kg: formatNumber(answers.currentWeightKg, locale), name })}</p>
            <form className="form" method="post" action={api.planner.weigh} noValidate>
              {hidden}
              <TextField name="weightKg" label={t('pet.weight')} state={state} inputMode="decimal" maxLength={7} autoComplete="off" required />
              <p>
                <button className="button quiet small">{t('planner.weigh_button')}</button>
              </p>
            </form>
          </section>
          <section aria-labelledby="keep">
            <h2 id="keep">{t('planner.keep', { name })}</h2>
            <p>{t(shown.email ? 'planner.mailed' : 'planner.private')}</p>
            <div className="plan-actions">
              {mine ? (
                <>
                  <form method="post" action={api.planner.save}>
                    {hidden}
                    <button className="button quiet small">{t('planner.save_again')}</button>
                  </form>
                  <a className="button quiet small" href={pages.pets(market.code)}>
                    {t('account.pets')}
                  </a>
                </>
              ) : signedIn ? (
                <form method="post" action={api.planner.save}>
                  {hidden}
                  <button className="button quiet small">{t('planner.save')}</button>
                </form>
              ) : (
                <a className="button quiet small" href={pages.login(market.code, pages.plan(market.code, id))}>
                  {t('planner.sign_in')}
                </a>
              )}
              <form method="post" action={api.planner.start}>
                {hidden}
                <button className="button quiet small">{t('planner.change')}</button>
              </form>
            </div>
          </section>
        </div>
        <p className="small">{t('planner.sources')}</p>
      </div>
    );
  },
});
