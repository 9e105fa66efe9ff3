import { formatMoney } from '../../platform/shared/format.ts';
import { shippingCost } from '../../platform/shared/markets.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { contentLanguage, type Facts, feedsOf } from '../catalogue/facts.ts';
import { deliveryDays } from '../delivery/index.ts';
import { cutOffTime } from '../delivery/model/cut-off.ts';
import { Runs } from '../feed/runs.tsx';
import { feedStatement } from '../feed/statement.ts';
import { CustomsNote, Returns } from '../law/index.ts';
import { Amounts } from './feed-statements.tsx';

/** Composition and amounts of a food in the page's language; the whole statements stand further down. */
function FeedFolds({ facts }: { facts: Facts }) {
  const view = useView();
  const { t, market } = view;
  const feeds = feedsOf(facts);
  const [feed] = feeds;
  if (!feed || feeds.length > 1) return null;
  const { language, country } = market;
  const { composition, directions, table } = feedStatement(feed, language, country, contentLanguage(view) ?? language);
  return (
    <>
      {composition.length > 0 ? (
        <details open>
          <summary>{t('product.ingredients')}</summary>
          <p>
            <Runs runs={composition} />
          </p>
        </details>
      ) : null}
      {table || directions.length > 0 ? (
        <details>
          <summary>{t('product.feeding')}</summary>
          {table ? (
            <Amounts table={table} />
          ) : (
            <p>
              <Runs runs={directions} />
            </p>
          )}
        </details>
      ) : null}
    </>
  );
}

/** The answers to what is asked right after the price: ingredients, feeding, delivery and returns. */
export const ProductFolds = renderOnce('product-folds', function ProductFolds({ facts }: { facts: Facts }) {
  const { t, market, locale, today } = useView();
  const money = (amount: number) => formatMoney(amount, market.currency, locale, true);
  return (
    <div className="folds">
      <FeedFolds facts={facts} />
      <details open>
        <summary>{t('product.delivery_returns')}</summary>
        <p>
          {`${t('product.delivery', {
            days: deliveryDays(t, market),
            cost: money(shippingCost(market)),
            threshold: money(market.freeShipping),
          })} ${t('delivery.cut_off', { time: cutOffTime(market.country, today, locale) })} `}
          <CustomsNote />
        </p>
        <p>
          <Returns rule={facts.returnRule} />
        </p>
      </details>
    </div>
  );
});
