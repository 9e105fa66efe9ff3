import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/market/format.ts';
import { useView } from '../../site/view.tsx';
import { FeedingTable } from '../../ui/feeding-table.tsx';
import { contentLanguage } from './content-language.ts';
import type { Facts } from './facts.ts';
import { feedingRows } from './feeding-rows.ts';

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The feeding table and the feeding directions. */
function Feeding({ facts }: { facts: Facts }) {
  const view = useView();
  const { t } = view;
  if (!facts.feedingTable && !facts.directions) return null;
  return (
    <Section id="feeding" title={facts.feedingTable ? t('product.feeding') : t('product.directions')}>
      {facts.feedingTable ? <FeedingTable rows={feedingRows(facts.feedingTable)} /> : null}
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
