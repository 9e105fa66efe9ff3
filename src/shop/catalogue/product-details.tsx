import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/market/format.ts';
import { useView } from '../../site/view.tsx';
import { contentLanguage } from './content-language.ts';
import type { Facts, FeedingRow } from './facts.ts';

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const grams = (row: FeedingRow) =>
  'grams' in row ? String(row.grams) : row.gramsLow === row.gramsHigh ? String(row.gramsLow) : `${row.gramsLow}–${row.gramsHigh}`;
const adultKgOf = (row: FeedingRow) => ('adultKg' in row ? row.adultKg : null);

/** Daily grams by weight. @param here the row to highlight. */
export function FeedingTable({ rows, here }: { rows: readonly FeedingRow[]; here?: FeedingRow | undefined }) {
  const { t, locale } = useView();
  const growing = rows.some((row) => adultKgOf(row) !== null);
  return (
    <table>
      <thead>
        <tr>
          {growing ? <th scope="col">{t('product.adult_weight')}</th> : null}
          <th scope="col">{growing ? t('product.weight_today') : t('product.weight')}</th>
          <th scope="col">{t('product.grams_a_day')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${adultKgOf(row)} ${row.weightKg}`} {...(row === here && { className: 'here' })}>
            {growing ? <td>{formatNumber(adultKgOf(row) ?? 0, locale)} kg</td> : null}
            <th scope="row">{formatNumber(row.weightKg, locale)} kg</th>
            <td>{grams(row)} g</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The feeding table and the feeding directions. */
function Feeding({ facts }: { facts: Facts }) {
  const view = useView();
  const { t } = view;
  if (!facts.feedingTable && !facts.directions) return null;
  return (
    <Section id="feeding" title={facts.feedingTable ? t('product.feeding') : t('product.directions')}>
      {facts.feedingTable ? <FeedingTable rows={facts.feedingTable} /> : null}
      {facts.directions ? (
        <p className="small" lang={contentLanguage(view)}>
          {facts.directions}
        </p>
      ) : null}
    </Section>
  );
}

/** The information that feed and product safety law require before a purchase, and answers to common questions. */
export function ProductDetails({ facts, subscribable }: { facts: Facts; subscribable: boolean }) {
  const view = useView();
  const { t, locale } = view;
  return (
    <div className="details">
      {subscribable ? (
        <section aria-labelledby="subscription" className="promise">
          <h2 id="subscription">{t('product.subscription')}</h2>
          <ul>
            {['discount', 'delivery', 'guarantee', 'lock'].map((point) => (
              <li key={point}>{t(`product.subscription_${point}`)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <Feeding facts={facts} />
      {facts.composition ? (
        <Section id="composition" title={t('product.composition')}>
          <p lang={contentLanguage(view)}>{facts.composition}</p>
          <p className="small">
            {facts.feedType === 'complementary feed' ? t('product.complementary') : t('product.complete')}
            {facts.kcalPer100g ? ` ${t('product.energy', { kcal: facts.kcalPer100g })}` : ''}
          </p>
        </Section>
      ) : null}
      {facts.constituents ? (
        <Section id="constituents" title={t('product.constituents')}>
          <dl className="pairs">
            {Object.entries(facts.constituents).map(([name, percent]) => (
              <div key={name}>
                <dt>{t(`constituent.${name.replaceAll(' ', '_')}`)}</dt>
                <dd>{formatNumber(percent, locale)} %</dd>
              </div>
            ))}
          </dl>
        </Section>
      ) : null}
      {facts.additives ? (
        <Section id="additives" title={t('product.additives')}>
          <p lang={contentLanguage(view)}>{facts.additives}</p>
        </Section>
      ) : null}
      {facts.material ? (
        <Section id="material" title={t('product.material')}>
          <p lang={contentLanguage(view)}>{facts.material}</p>
        </Section>
      ) : null}
      {facts.gpsr ? (
        <Section id="maker" title={t('product.maker')}>
          <p>
            {facts.gpsr.manufacturer.name}, {facts.gpsr.manufacturer.postalAddress}, {facts.gpsr.manufacturer.electronicAddress}
          </p>
          <p className="small">
            {t('product.identifier', { id: facts.gpsr.productIdentifier })} {facts.gpsr.warnings}
          </p>
        </Section>
      ) : null}
    </div>
  );
}
