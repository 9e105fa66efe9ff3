import { NextDelivery } from '../../../client/subscription/parts.tsx';
import { formatDate, formatMoney } from '../../platform/market/format.ts';
import { pages, patterns } from '../../routes.ts';
import { CustomerDocument, OrdersDocument } from '../../shopify/generated/customer/graphql.ts';
import { useView } from '../../site/view.tsx';
import { Art } from '../../ui/icon.tsx';
import { petsOf } from '../pets/store.ts';
import { balanceOf } from '../rewards/ledger.ts';
import { readSubscriptions } from '../subscriptions/read.ts';
import { accountScreen } from './account.tsx';
import { orderStatus } from './model.ts';
import { offersFor } from './offers.ts';
import { OffersSection } from './offers-section.tsx';

/** The overview of the account: what it can take over from before, the next delivery, the last order, the pets, and subscriptions that need attention. */
export const overview = accountScreen({
  path: patterns.account,
  title: 'account.title',

  async load(context, session) {
    const [{ customer }, { customer: orderCustomer }, subscriptions, pets, { balance }] = await Promise.all([
      session.ask(CustomerDocument, {}),
      session.ask(OrdersDocument, { first: 1, last: null, after: null, before: null }),
      readSubscriptions(session, context.config, context.today),
      petsOf(context.database, session.customerId),
      balanceOf(context.database, session.customerId),
    ]);
    const offers = await offersFor(session, customer, context.database, context.config);
    const upcoming = subscriptions.filter(({ next }) => next).sort((a, b) => a.next!.day.localeCompare(b.next!.day));
    const needAttention = subscriptions.filter(({ status, failed, payment }) => status === 'active' && (failed || payment?.card?.expiresSoon));
    return { name: customer.firstName, order: orderCustomer.orders.nodes[0] ?? null, next: upcoming[0] ?? null, needAttention, pets, offers, balance };
  },

  Page({ data: { name, order, next, needAttention, pets, offers, balance } }) {
    const { t, market, locale } = useView();
    return (
      <>
        <p className="lead">{name ? t('account.hello', { name }) : t('account.hello_nobody')}</p>
        {needAttention.length > 0 ? (
          <section aria-label={t('account.attention')}>
            {needAttention.map((subscription) => (
              <p key={subscription.id} className="alert">
                <a href={pages.subscription(market.code, subscription.number)}>{t('sub.title', { number: subscription.number })}</a>:{' '}
                {subscription.failed
                  ? t(subscription.stopped ? 'sub.failed' : 'sub.failed_before')
                  : t('sub.expires_soon', { last4: subscription.payment?.card?.last4 ?? '' })}
              </p>
            ))}
          </section>
        ) : null}
        <OffersSection offers={offers} />
        <section className="account-card calm" aria-labelledby="next-delivery">
          <h2 id="next-delivery">{t('account.next_delivery')}</h2>
          {next ? (
            <>
              <NextDelivery subscription={next} />
              <p className="small" lang="en">
                {next.lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
              </p>
              <p>
                <a
                  className="button quiet small"
                  href={pages.subscription(market.code, next.number)}
                  aria-label={t('sub.manage_named', { number: next.number })}
                >
                  {t('sub.manage')}
                </a>
              </p>
            </>
          ) : (
            <p>{t('account.no_delivery')}</p>
          )}
        </section>
        <section className="account-card" aria-labelledby="my-points">
          <h2 id="my-points">{t('account.rewards')}</h2>
          <p>{t('rewards.overview', { balance: t('rewards.balance', { count: balance }) })}</p>
          <p>
            <a className="button quiet small" href={pages.rewards(market.code)}>
              {t('rewards.see')}
            </a>
          </p>
        </section>
        <section className="account-card" aria-labelledby="last-order">
          <h2 id="last-order">{t('account.last_order')}</h2>
          {order ? (
            <>
              <p>
                <a href={pages.order(market.code, order.number)}>{t('order.number', { number: order.name })}</a>,{' '}
                {formatDate(new Date(order.processedAt), locale)} · {t(`order.status_${orderStatus(order)}`)} ·{' '}
                {formatMoney(Number(order.totalPrice.amount), order.totalPrice.currencyCode, locale)}
              </p>
              <p className="small">{order.lineItems.nodes.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}</p>
            </>
          ) : (
            <p>
              {t('account.no_orders')} <a href={pages.category(market.code, 'dog-food')}>{t('account.to_shop')}</a>
            </p>
          )}
        </section>
        <section className="account-card" aria-labelledby="my-pets">
          <h2 id="my-pets">{t('account.pets')}</h2>
          {pets.length > 0 ? (
            <ul className="pet-row">
              {pets.map((pet) => (
                <li key={pet.id}>
                  <Art name={pet.picture} />
                  <a href={pages.pets(market.code, pet.id)}>{pet.name}</a>
                </li>
              ))}
            </ul>
          ) : (
            <p>{t('pet.none')}</p>
          )}
          <p>
            <a className="button quiet small" href={pages.pets(market.code, 'new')}>
              {t('pet.add')}
            </a>
          </p>
        </section>
      </>
    );
  },
});
