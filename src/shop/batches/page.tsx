import { log } from '../../platform/log.ts';
import { formatDay } from '../../platform/shared/format.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { pages, patterns } from '../../routes.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { categoryOf } from '../catalogue/model/list-query.ts';
import { LOT_EXAMPLE, lotIn, MAX_LOT_LENGTH } from './model/lot.ts';
import { type Batch, CONSTITUENTS, readBatch } from './read.ts';

/** The answer to a number: a batch, or the reason why there is none. */
type Answer =
  | { kind: 'batch'; batch: Batch }
  | { kind: 'malformed' | 'unknown' | 'unavailable' }
  /** Nothing was asked. */
  | { kind: 'none' };

const STATUS = { batch: 200, none: 200, malformed: 422, unknown: 404, unavailable: 503 } as const;

const inGrams = (locale: string) => {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (grams: number): string => format.format(grams);
};

/** The analysis of a batch beside what its label declares. */
function Analysis({ batch }: { batch: Batch }) {
  const { t, market, locale } = useView();
  const { lot, product, analysis, analysedOn, producedOn, bestBefore, laboratory, isDemo } = batch;
  const grams = inGrams(locale);
  const facts = [
    ['batch.produced', producedOn && formatDay(producedOn, locale)],
    ['batch.best_before', bestBefore && formatDay(bestBefore, locale)],
    ['batch.analysed', formatDay(analysedOn, locale)],
    ['batch.laboratory', laboratory],
  ] as const;
  return (
    <section className="batch section" id="found" aria-labelledby="lot-found">
      <h2 id="lot-found">{t('batch.found', { lot })}</h2>
      {isDemo ? <p className="alert calm demo-note">{t('batch.demo')}</p> : null}
      {product ? (
        <p className="lead">
          <a href={pages.product(market.code, categoryOf(product.productType), product.handle)}>{product.title}</a>
        </p>
      ) : null}
      <dl className="pairs">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <table>
        <caption className="small">{t('batch.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('batch.constituent')}</th>
            <th scope="col">{t('batch.declared')}</th>
            <th scope="col">{t('batch.measured')}</th>
          </tr>
        </thead>
        <tbody>
          {CONSTITUENTS.map((name) => {
            const amounts = analysis[name];
            return amounts ? (
              <tr key={name}>
                <th scope="row">{t(`batch.${name}`)}</th>
                <td>{grams(amounts.declared)}</td>
                <td>
                  <b>{grams(amounts.measured)}</b>
                </td>
              </tr>
            ) : null;
          })}
        </tbody>
      </table>
      <p className="small">{t('batch.tolerance')}</p>
    </section>
  );
}

/**
 * Leads from the number on a bag to the analysis of its batch: a form whose answer has an address of its own, so that it
 * can be passed on.
 */
export const batch = screen({
  path: patterns.batch,
  query: ['lot'],
  // visitors invent numbers without end; what is found is cached as data
  kept: false,
  shared: false,

  async load({ url, search }): Promise<{ typed: string; answer: Answer }> {
    const typed = (url.searchParams.get('lot') ?? '').slice(0, MAX_LOT_LENGTH).trim();
    if (typed === '') return { typed, answer: { kind: 'none' } };
    const lot = lotIn(typed);
    if (!lot) return { typed, answer: { kind: 'malformed' } };
    try {
      const found = await readBatch({ search }, lot);
      return { typed: lot, answer: found ? { kind: 'batch', batch: found } : { kind: 'unknown' } };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.error({ event: 'batch', error: String(error) });
      return { typed: lot, answer: { kind: 'unavailable' } };
    }
  },

  statusOf: ({ answer }) => STATUS[answer.kind],

  head: ({ answer }, { t }) => ({
    title: t('meta.title', { page: t('batch.title') }),
    description: t('batch.lead'),
    trail: [{ name: t('batch.title') }],
    noindex: answer.kind !== 'none',
  }),

  Page({ data: { typed, answer } }) {
    const { t, market } = useView();
    const { kind } = answer;
    const problems =
      kind === 'malformed' || kind === 'unknown'
        ? [{ code: `lot_${kind}`, field: 'lot', message: t(`batch.${kind}`, { example: LOT_EXAMPLE }) }]
        : [];
    return (
      <div className="wrap page forms">
        <Breadcrumbs trail={[{ name: t('batch.title') }]} />
        <h1>{t('batch.title')}</h1>
        <p className="lead">{t('batch.lead')}</p>
        {kind === 'unavailable' ? (
          <p className="alert" role="alert">
            {t('batch.unavailable')}
          </p>
        ) : null}
        <form className="form" action={pages.batch(market.code)}>
          <TextField
            name="lot"
            label={t('batch.lot')}
            state={{ values: { lot: typed }, problems }}
            hint={t('batch.hint', { example: LOT_EXAMPLE })}
            required
            autoComplete="off"
            maxLength={MAX_LOT_LENGTH}
          />
          <p>
            <button className="button action">{t('batch.show')}</button>
          </p>
        </form>
        {kind === 'batch' ? <Analysis batch={answer.batch} /> : null}
        <p className="small">
          {t('batch.help')} <a href={pages.content(market.code, 'contact')}>{t('parcel.contact')}</a>
        </p>
      </div>
    );
  },
});
