import { formatMoney } from '../../platform/shared/format.ts';
import { shippingCost } from '../../platform/shared/markets.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { type Facts, feedsOf, isReturnable } from '../catalogue/facts.ts';
import { deliveryDays } from '../delivery/index.ts';
import { cutOffTime } from '../delivery/model/cut-off.ts';
import { CustomsNote, Returns, returnsSummary } from '../law/index.ts';

/** The answers to what is asked right after the price: the way to composition and feeding, delivery and returns. */
export const ProductFolds = renderOnce('product-folds', function ProductFolds({ facts }: { facts: Facts }) {
  const view = useView();
  const { t, market, locale, today } = view;
  const money = (amount: number) => formatMoney(amount, market.currency, locale, true);
  return (
    <div className="folds">
      {feedsOf(facts).length > 0 ? <a href="#statements">{t('product.statements')}</a> : null}
      <details open={!isReturnable(facts.returnRule)}>
        <summary>
          <span>
            {`${t('product.delivery_returns')} `}
            <small>
              {`${t('product.delivery_free', { threshold: money(market.freeShipping) })} ${returnsSummary(facts.returnRule, view)}`}
            </small>
          </span>
        </summary>
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
