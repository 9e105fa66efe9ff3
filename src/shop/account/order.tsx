import { Fragment, type ReactNode } from 'react';
import { HAS_REVIEWS } from '../../brand/tables/has.ts';
import { factOf } from '../../countries/compact.ts';
import { TRANSIT_DAYS } from '../../countries/tables/delivery.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { formatMoney, formatNumber } from '../../platform/shared/format.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { pages, patterns } from '../../routes.ts';
import {
  OrderByNumberDocument,
  type OrderByNumberQuery,
  OrderComesNextDocument,
  OrderTaxesDocument,
} from '../../shopify/generated/customer/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { searchByNumber } from '../../shopify/order-name.ts';
import { notFound } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import { MomentDay } from '../../ui/moment-day.tsx';
import { Thumbnail } from '../../ui/page/picture.tsx';
import { accountScreen } from '../customer/account-screen.tsx';
import { orderStatus } from '../customer/model/customer.ts';
import { daysInWords } from '../delivery/days.ts';
import { carrierTo } from '../delivery/model/carrier.ts';
import { WithdrawLink } from '../law/index.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { plansOfPets } from '../planner/index.ts';
import { FRIENDS_DISCOUNT } from '../referral-codes/discount-title.ts';
import { namesByNumber, shopZoneOf } from '../subscriptions/index.ts';
import { AddressLines, addressLines } from './addresses.tsx';
import { sizeOf } from './bought.tsx';
import { BuyAgain, failureTexts } from './buy-again.tsx';
import { comesNext } from './comes-next.ts';
import { ComesNextSection, HelpLink } from './comes-next-section.tsx';
import { sumsOf, taxesOf } from './order-sums.ts';
import { MoneyBack, OrderBadge } from './orders.tsx';
import { paymentName, paymentsOf, type Transaction } from './payments.ts';
import { withTitles } from './titles.ts';

const moneyText = ({ amount, currencyCode }: { amount: string; currencyCode: string }, locale: string): string =>
  formatMoney(Number(amount), currencyCode, locale);

/** How the order was paid; with amounts where there is more than one payment. */
function paymentTexts(transactions: readonly Transaction[], t: Translate, locale: string): string[] {
  const payments = paymentsOf(transactions);
  if (payments.length === 0) return [t('order.paid_nothing')];
  return payments.map(({ transaction, refund }) => {
    const name = paymentName(transaction, t);
    const text = refund ? t('order.refunded', { name }) : name;
    const amount = moneyText(transaction.transactionAmount.presentmentMoney, locale);
    return payments.length > 1 ? `${text}: ${amount}` : text;
  });
}

/** A card of the page. */
function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="account-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type Order = OrderByNumberQuery['customer']['orders']['nodes'][number];

/** The lines of the order. */
function Items({ order }: { order: Order }) {
  const { t, locale } = useView();
  const priceOf = ({ price, totalPrice, quantity }: Order['lineItems']['nodes'][number]) => {
    if (price) return formatMoney(Number(price.amount) * quantity, order.totalPrice.currencyCode, locale);
    return totalPrice ? moneyText(totalPrice, locale) : '';
  };
  return (
    <section className="account-card" aria-labelledby="items">
      <h2 id="items">{t('order.items')}</h2>
      <ul className="order-lines">
        {order.lineItems.nodes.map((line) => (
          <li key={line.id}>
            {line.image ? <Thumbnail url={line.image.url} size={64} /> : <span />}
            <span>
              <b>{line.title}</b>
              <small>
                {[sizeOf(line.variantTitle, locale), t('order.quantity', { count: line.quantity })]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span>{priceOf(line)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The sums of the order, from its goods to the taxes in it. */
function Summary({ order, taxes }: { order: Order; taxes: ReturnType<typeof taxesOf> }) {
  const { t, locale } = useView();
  const money = (sum: Parameters<typeof moneyText>[0]) => moneyText(sum, locale);
  const { goods, discounts } = sumsOf(order);
  const inCurrency = (amount: number) => formatMoney(amount, order.totalPrice.currencyCode, locale);
  const sums: [name: string, amount: string, isTotal?: boolean][] = [
    [t('order.subtotal'), inCurrency(goods)],
    ...discounts.map(({ name, isCode, amount }): [string, string] => [
      isCode
        ? t('cart.discount_code', { code: name })
        : name === FRIENDS_DISCOUNT
          ? t('order.friends_discount')
          : name || t('cart.discount'),
      `−${inCurrency(amount)}`,
    ]),
    [
      t('order.shipping'),
      Number(order.totalShipping.amount) === 0 ? t('order.shipping_free') : money(order.totalShipping),
    ],
    [t('order.total'), money(order.totalPrice), true],
    ...taxes.map(({ percent, amount }): [string, string] => [
      percent === null ? t('order.tax') : t('order.tax_rate', { percent: formatNumber(percent, locale) }),
      inCurrency(amount),
    ]),
  ];
  return (
    <section className="account-card" aria-labelledby="summary">
      <h2 id="summary">{t('order.summary')}</h2>
      <dl className="totals">
        {sums.map(([name, amount, isTotal]) => (
          <div key={name} className={isTotal ? 'total' : undefined}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The parcels of the order, and where they go. */
function Delivery({ order }: { order: Order }) {
  const { t, locale } = useView();
  const parcels = order.fulfillments.nodes.flatMap(({ trackingInformation }) => trackingInformation);
  const address = order.shippingAddress;
  const tracked = parcels.flatMap(({ company, number, url }) => (number && url ? [{ company, number, url }] : []));
  return (
    <>
      {tracked.length > 0 ? (
        <Part id="parcel" title={t('order.parcel')}>
          {tracked.map(({ company, number, url }) => (
            <p key={number}>
              <a href={url}>
                {company ? t('order.tracking_with', { carrier: company, number }) : t('order.tracking', { number })}
              </a>
            </p>
          ))}
        </Part>
      ) : null}
      {address ? (
        <Part id="delivery" title={t('order.delivery')}>
          {/* a number that the details have too stands there alone */}
          <AddressLines
            address={address.phoneNumber === order.phone ? { ...address, phoneNumber: null } : address}
            locale={locale}
          />
        </Part>
      ) : null}
    </>
  );
}

/**
 * The method of delivery in the language of the page: an order keeps the title of the language that it was placed in,
 * and the shop has one method, which the title of every language names first.
 */
function methodOf(order: Order, t: Translate): string | undefined {
  const { shippingLine, shippingAddress } = order;
  const country = shippingAddress?.territoryCode;
  if (!country || !/^standard\b/i.test(shippingLine?.title ?? '')) return shippingLine?.title;
  const [first, last] = factOf(TRANSIT_DAYS, country);
  const days = daysInWords(t, first, last);
  // the parcels of one that has left name their own
  const carrier = orderStatus(order) === 'pending' ? carrierTo(country) : null;
  return carrier === null ? `${t('cart.delivery')}, ${days}` : t('order.method_with', { carrier, days });
}

/** The customer of the order, how it was paid, and how it comes. */
function Details({ order, buyer }: { order: Order; buyer: { name: string; number: string } }) {
  const { t, locale } = useView();
  const { billingAddress: billing, shippingAddress: shipping } = order;
  const lines = billing ? addressLines(billing, locale) : [];
  const isSame = shipping !== null && addressLines(shipping, locale).join('\n') === lines.join('\n');
  const rows: [name: string, values: readonly (string | null | undefined)[]][] = [
    [t('order.customer'), [buyer.name, t('order.customer_number', { number: buyer.number })]],
    [t('order.contact'), [order.email, order.phone]],
    [t(shipping ? 'order.method' : 'order.pickup'), [methodOf(order, t)]],
    [t('order.billing'), isSame ? [t('order.billing_same')] : lines],
    [t('order.payment'), paymentTexts(order.transactions, t, locale)],
  ];
  return (
    <section className="account-card" aria-labelledby="details">
      <h2 id="details">{t('order.details')}</h2>
      <dl className="pairs">
        {rows.map(([name, values]) =>
          values.some(Boolean) ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {values.filter(Boolean).map((value, i) => (
                  <Fragment key={`${i} ${value}`}>
                    {i > 0 ? <br /> : null}
                    {value}
                  </Fragment>
                ))}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}

/** One order with its parcels, lines, totals, addresses and payment. */
export const order = accountScreen({
  path: patterns.accountOrder,
  showsProblems: true,

  async load(context, session) {
    const { params, flash, settings, today, market, database } = context;
    const query = searchByNumber(settings, Number(params.number));
    const [{ customer }, around, zone] = await Promise.all([
      session.ask(OrderByNumberDocument, { query }),
      optionalPart('comes-next', session.ask(OrderComesNextDocument, {})),
      shopZoneOf(settings),
    ]);
    const found = customer.orders.nodes.find(({ number }) => number === Number(params.number));
    if (!found) return notFound();
    const named = found.billingAddress ?? found.shippingAddress ?? customer;
    const buyer = {
      name: [named.firstName, named.lastName].filter(Boolean).join(' '),
      number: numberOfGid(customer.id),
    };
    const next = comesNext(found, around, { today, zone, market: marketZone(market.country) });
    const plans = next.changesFrom ? await optionalPart('plans', plansOfPets(database, session.customerId)) : null;
    const [planId = null] = plans?.size === 1 ? plans.values() : [];
    const [names, [order = found], taxed] = await Promise.all([
      namesByNumber(
        context,
        session.customerId,
        next.charges.map(({ number }) => number),
      ),
      withTitles(context, [found]),
      optionalPart('taxes', session.ask(OrderTaxesDocument, { id: found.id })),
    ]);
    const taxes = taxesOf(found.totalTax, taxed?.order?.agreements.nodes ?? []);
    return { order, taxes, buyer, next, names, planId, formId: crypto.randomUUID(), problems: flash?.problems ?? [] };
  },

  title: ({ order: { name } }, { t }) => t('order.number', { number: name }),
  parents: (_, { t, market }) => [{ name: t('account.orders'), href: pages.orders(market.code) }],

  Page({ data: { order: shown, taxes, buyer, next, names, planId, formId, problems } }) {
    const { t, market, locale } = useView();
    const status = orderStatus(shown);
    return (
      <>
        <Problems state={{ problems }} />
        <div data-order>
          <p className="lead">
            <MomentDay at={shown.processedAt} locale={locale} country={market.country} />
            {'\u2002'}
            <OrderBadge order={shown} />
          </p>
          <MoneyBack order={shown} />
          {status === 'partly_shipped' ? <p>{t('order.rest')}</p> : null}
          <div className="columns">
            <div>
              <ComesNextSection
                order={shown.name}
                hasAddress={shown.shippingAddress !== null}
                next={next}
                names={names}
                planId={planId}
              />
              <Items order={shown} />
            </div>
            <div className="aside">
              <Summary order={shown} taxes={taxes} />
              <Delivery order={shown} />
            </div>
            <div>
              <Details order={shown} buyer={buyer} />
            </div>
          </div>
        </div>
        <div className="actions" data-failures={failureTexts(t)}>
          <BuyAgain order={shown} formId={formId} />
          {HAS_REVIEWS && status === 'shipped' ? (
            <a className="button quiet small" href={pages.accountReviews(market.code)}>
              {t('order.review')}
            </a>
          ) : null}
          <WithdrawLink order={shown.name} className="button quiet small" />
          {next.arrival ? null : <HelpLink order={shown.name} className="button quiet small" />}
        </div>
      </>
    );
  },
});
