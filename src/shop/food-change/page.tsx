import type { Day } from '../../platform/shared/day.ts';
import { formatDay, formatShortDay } from '../../platform/shared/format.ts';
import { foodChangeCalendarPath, pages, patterns } from '../../routes.ts';
import { type NoPage, notFound, type PageContext, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { RadioFields, SelectField, TextField } from '../../ui/fields.tsx';
import { HOLD_DAYS, lastMixedDay, MAX_DAYS, MIN_DAYS, STOOLS, type Step, stepsOf } from '../planner/model/pace.ts';
import { type FoodChange, loadFoodChange } from './load.ts';
import { MixedBowl } from './mixed-bowl.tsx';
import { MAX_GRAMS, queryOf, type Request } from './model/request.ts';
import { bowlOf, dayOfChange } from './words.ts';

/** Where the steps come from. */
const SOURCE = 'https://vhc.missouri.edu/small-animal-hospital/nutrition/frequently-asked-questions';

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The form that asks for the pace, the day of the start and the present food. It leads to the plan. */
function PaceForm({ change: { planId, foods, request } }: { change: FoodChange }) {
  const { t, market } = useView();
  const { stool, days, isChosen, start, oldGrams, newGrams } = request;
  const values = {
    stool,
    days: isChosen ? String(days) : '',
    start,
    old: oldGrams?.toString() ?? '',
    new: newGrams?.toString() ?? '',
  };
  const state = { values, problems: [] };
  const asksNew = planId === null || foods.every(({ title }) => title === '');
  return (
    <form method="get" action={pages.foodChange(market.code, planId)} className="form account-card">
      <RadioFields
        name="stool"
        legend={t('change.stool')}
        state={state}
        options={STOOLS.map((value) => ({ value, text: t(`change.stool_${value}`), hint: t(`change.hint_${value}`) }))}
      />
      <SelectField
        name="days"
        label={t('change.days')}
        state={state}
        options={[
          ['', t('change.days_usual')],
          ...numbers(MIN_DAYS, MAX_DAYS).map(
            (number) => [String(number), t('planner.days', { count: number })] as const,
          ),
        ]}
      />
      <TextField
        name="start"
        label={t('change.start')}
        hint={t('change.start_hint')}
        state={state}
        type="date"
        required
      />
      <TextField
        name="old"
        label={t('change.old')}
        hint={t('change.old_hint')}
        state={state}
        inputMode="numeric"
        maxLength={String(MAX_GRAMS).length}
      />
      {asksNew ? (
        <TextField
          name="new"
          label={t('change.new')}
          state={state}
          inputMode="numeric"
          maxLength={String(MAX_GRAMS).length}
        />
      ) : null}
      <p className="actions">
        <button className="button quiet">{t('change.make')}</button>
      </p>
    </form>
  );
}

/** The days of the change, each with what is in the bowl. */
function Days({ change: { foods, request }, steps }: { change: FoodChange; steps: readonly Step[] }) {
  const { t, locale } = useView();
  const name = foods.map(({ title }) => title).filter(Boolean);
  return (
    <table className="change-days">
      <caption>{t('change.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('change.day')}</th>
          <th scope="col">{t('change.before')}</th>
          <th scope="col">{name.length === 1 ? name[0] : t('change.after')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.flatMap((step) =>
          numbers(step.from, step.to).map((number) => {
            const { before, after } = bowlOf(step, foods, request.oldGrams, { t, locale });
            const day = dayOfChange(request, number);
            return (
              <tr key={number}>
                <th scope="row">
                  <MixedBowl quarters={step.quarters} />
                  {t('change.day_number', { number })} <time dateTime={day}>{formatShortDay(day, locale)}</time>
                </th>
                <td>{before || '–'}</td>
                <td>{after}</td>
              </tr>
            );
          }),
        )}
      </tbody>
    </table>
  );
}

/** The form that slows the change down from a day on. */
function SoftForm({ change: { planId, request } }: { change: FoodChange }) {
  const { t, market, locale } = useView();
  const { soft: _, ...kept } = queryOf(request);
  return (
    <form method="get" action={pages.foodChange(market.code, planId)} className="inline-form">
      {Object.entries(kept).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SelectField
        name="soft"
        label={t('change.soft_on')}
        state={{ values: { soft: request.softOn?.toString() ?? '' }, problems: [] }}
        options={[
          ['', t('change.soft_never')],
          ...numbers(1, lastMixedDay(request.days)).map((number) => {
            const day: Day = dayOfChange(request, number);
            const date = formatDay(day, locale, 'weekdayAndDay');
            return [String(number), `${t('change.day_number', { number })}, ${date}`] as const;
          }),
        ]}
      />
      <button className="button quiet">{t('change.slower')}</button>
    </form>
  );
}

const titleOf = ({ name }: Pick<FoodChange, 'name'>, t: (key: string, params?: Record<string, string>) => string) =>
  name ? t('change.title_named', { name }) : t('change.title');

const calendarQuery = (planId: string | null, request: Request) => ({ plan: planId ?? undefined, ...queryOf(request) });

function ChangePage({ data: change }: { data: FoodChange }) {
  const { t, market, locale } = useView();
  const { planId, name, reason, request } = change;
  const steps = stepsOf(request.days, request.softOn);
  const last = steps.at(-1)!;
  const end = formatDay(dayOfChange(request, last.from), locale);
  return (
    <div className="wrap page food-change forms">
      <h1>{titleOf(change, t)}</h1>
      <p className="lead">{t('change.lead', { days: t('planner.days', { count: last.to }), date: end })}</p>
      {reason && name ? <p>{t(`change.reason_${reason}`, { name })}</p> : null}
      <div className="columns">
        <div>
          <section className="account-card change-plan" aria-label={t('change.caption')}>
            {steps.some(({ isHeld }) => isHeld) ? (
              <p className="alert calm">{t('change.held', { days: HOLD_DAYS })}</p>
            ) : null}
            <Days change={change} steps={steps} />
            <p className="actions">
              <a
                className="button action"
                href={foodChangeCalendarPath(market.code, calendarQuery(planId, request))}
                download
              >
                {t('change.calendar')}
              </a>
              <button type="button" className="button quiet" data-print data-scripted>
                {t('change.print_it')}
              </button>
            </p>
            <noscript>
              <p className="small">{t('change.print')}</p>
            </noscript>
          </section>
          <section className="account-card" aria-labelledby="soft-title">
            <h2 id="soft-title">{t('change.soft_title')}</h2>
            <p>{t('change.soft_text')}</p>
            <SoftForm change={change} />
            <p className="small">
              {t('change.source')}{' '}
              <a href={SOURCE} rel="noopener">
                {t('change.source_name')}
              </a>
            </p>
          </section>
        </div>
        <div className="aside">
          <PaceForm change={change} />
          {planId ? (
            <p>
              <a href={pages.plan(market.code, planId)}>{t('planner.of', { name })}</a>
            </p>
          ) : (
            <p>
              {t('change.no_plan')} <a href={pages.planner(market.code)}>{t('change.make_plan')}</a>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

const load = async (context: PageContext, planId: string | null): Promise<FoodChange | NoPage> =>
  (await loadFoodChange({ ...context, country: context.market.country }, planId, context.url.searchParams)) ??
  notFound();

/** The change of food of an animal that the shop knows nothing of. */
export const foodChange = screen<FoodChange>({
  path: patterns.foodChange,
  personal: true,
  load: (context) => load(context, null),
  head: (change, { t }) => ({ title: t('meta.title', { page: titleOf(change, t) }), noindex: true }),
  Page: ChangePage,
});

/** The change to the food of a feeding plan. */
export const planFoodChange = screen<FoodChange>({
  path: patterns.planFoodChange,
  personal: true,
  load: (context) => load(context, context.params.id ?? ''),
  head: (change, { t }) => ({ title: t('meta.title', { page: titleOf(change, t) }), noindex: true }),
  Page: ChangePage,
});
