import { formatMoney, sizeName } from '../../platform/market/format.ts';
import { api, pages, patterns } from '../../routes.ts';
import { CustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import { SubscribableDocument, type SubscribableQuery } from '../../shopify/generated/storefront/graphql.ts';
import { notFound } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { accountScreen } from '../account/account.tsx';
import { AddressLines, addressLines } from '../account/addresses.tsx';
import { addressesOf } from '../account/model.ts';
import { AddPart } from './add.tsx';
import { Attention, Change, dayText, NextDelivery, type Part, Said, Status, sumText, windowText } from './part.tsx';
import { readSubscription } from './read.ts';
import { offerOf, REASONS, RHYTHMS, type Subscription, type Upcoming } from './subscription.ts';

type Products = SubscribableQuery['products']['nodes'];

function State(part: Part) {
  const { of, view, problems } = part;
  const { t } = view;
  const ended = of.status === 'cancelled' || of.status === 'expired';
  return (
    <section className="account-card calm" aria-label={t('sub.state')}>
      <p className="sub-head">
        <Status of={of} />
        <span>
          {t('plan.every', { count: of.months })} · {sumText(of.total, of, view)}
        </span>
      </p>
      <Attention of={of} />
      <Said place="status" problems={problems} />
      <NextDelivery of={of} />
      {of.status === 'paused' ? <p>{t('sub.paused_text')}</p> : null}
      {of.next && of.next === of.upcoming[0] && !of.stopped ? (
        <details className="confirm" open={problems.some(({ code }) => code === 'payment_failed' || code === 'payment_unknown')}>
          <summary className="button quiet small">{t('sub.now')}</summary>
          <Change action={api.subscriptions.now} part={part} className="bubble">
            <p>
              {t(of.payment?.card ? 'sub.now_text' : 'sub.now_text_short', {
                amount: sumText(of.next.amount, of, view),
                last4: of.payment?.card?.last4 ?? '',
                address: of.address?.address1 ?? '',
              })}
            </p>
            <input type="hidden" name="cycle" value={of.next.index} />
            <button className="button action small">{t('sub.now_pay', { amount: sumText(of.next.amount, of, view) })}</button>
          </Change>
        </details>
      ) : null}
      {of.stopped ? (
        <Change action={api.subscriptions.paymentEmail} part={part}>
          <button className="button action small">{t('sub.payment_email')}</button>
        </Change>
      ) : null}
      {of.status === 'paused' || of.stopped ? (
        <Change action={api.subscriptions.resume} part={part}>
          <button className={`button small ${of.stopped ? 'quiet' : 'action'}`}>{t('sub.resume')}</button>
          <p className="small">{t('sub.resume_note')}</p>
        </Change>
      ) : null}
      {ended ? (
        <Change action={api.subscriptions.again} part={part}>
          <p>{t(`sub.${of.status}_text`)}</p>
          <button className="button action small">{t('sub.again')}</button>
        </Change>
      ) : null}
    </section>
  );
}

function Delivery({ cycle, part }: { cycle: Upcoming; part: Part }) {
  const { of, view, problems, typed } = part;
  const { t } = view;
  const day = dayText(cycle.day, view);
  const wrong = String(typed.cycle) === String(cycle.index) ? problems.find(({ code }) => code === 'invalid_date') : undefined;
  const id = wrong ? 'date' : `date-${cycle.index}`;
  return (
    <li className={cycle.skipped ? 'skipped' : undefined}>
      <div>
        <b>
          <time dateTime={cycle.day}>{day}</time>
        </b>
        {cycle.skipped ? <span className="badge">{t('sub.skipped')}</span> : cycle.edited ? <span className="badge">{t('sub.edited')}</span> : null}
        {cycle.skipped ? null : (
          <small>
            {t('sub.arrives', { days: windowText(cycle.arrives, view) })} · {sumText(cycle.amount, of, view)}
          </small>
        )}
        {cycle.extras.map((extra) => (
          <Change key={extra.id} action={api.subscriptions.remove} part={part} className="extra">
            <small>
              + {extra.quantity} × <span lang="en">{extra.title}</span> · {t('sub.once')}
            </small>
            <input type="hidden" name="lineId" value={extra.id} />
            <input type="hidden" name="cycle" value={cycle.index} />
            <button className="link-button" aria-label={t('account.remove_named', { name: extra.title })}>
              {t('account.remove')}
            </button>
          </Change>
        ))}
      </div>
      <div className="card-actions">
        <Change action={cycle.skipped ? api.subscriptions.unskip : api.subscriptions.skip} part={part}>
          <input type="hidden" name="cycle" value={cycle.index} />
          <button className="link-button" aria-label={t(cycle.skipped ? 'sub.unskip_named' : 'sub.skip_named', { date: day })}>
            {t(cycle.skipped ? 'sub.unskip' : 'sub.skip')}
          </button>
        </Change>
        {cycle.movable ? (
          <details open={Boolean(wrong)}>
            <summary aria-label={t('sub.move_named', { date: day })}>{t('sub.reschedule')}</summary>
            <Change action={api.subscriptions.reschedule} part={part} className="form">
              <input type="hidden" name="cycle" value={cycle.index} />
              <div className="form-field">
                <label htmlFor={id}>{t('sub.new_date')}</label>
                <input
                  id={id}
                  name="date"
                  type="date"
                  required
                  min={cycle.movable.from}
                  max={cycle.movable.to}
                  defaultValue={wrong && typeof typed.date === 'string' ? typed.date : cycle.day}
                  aria-describedby={wrong ? `${id}-hint ${id}-error` : `${id}-hint`}
                  {...(wrong && { 'aria-invalid': true as const })}
                />
                <p className="small" id={`${id}-hint`}>
                  {t('sub.new_date_hint', { days: windowText(cycle.movable, view) })}
                </p>
                {wrong ? (
                  <p className="field-error" id={`${id}-error`}>
                    {wrong.message}
                  </p>
                ) : null}
              </div>
              <button className="button quiet small">{t('sub.move')}</button>
            </Change>
          </details>
        ) : null}
      </div>
    </li>
  );
}

/** Deliveries that are shown at once; the later ones unfold. */
const FEW = 3;

function Deliveries(part: Part) {
  const { of, view, problems } = part;
  const { t } = view;
  return (
    <section className="account-card" aria-labelledby="upcoming">
      <h2 id="upcoming">{t('sub.upcoming')}</h2>
      <Said place="upcoming" problems={problems.filter(({ code }) => code !== 'invalid_date')} />
      <ul className="deliveries">
        {of.upcoming.slice(0, FEW).map((cycle) => (
          <Delivery key={cycle.index} cycle={cycle} part={part} />
        ))}
      </ul>
      {of.upcoming.length > FEW ? (
        <details open={of.upcoming.slice(FEW).some(({ skipped, edited }) => skipped || edited)}>
          <summary>{t('sub.later')}</summary>
          <ul className="deliveries">
            {of.upcoming.slice(FEW).map((cycle) => (
              <Delivery key={cycle.index} cycle={cycle} part={part} />
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

/** The sizes in which the product of a line can be subscribed to, the present one among them. */
function sizesOf(variantId: string | null, products: Products, of: Subscription) {
  const product = products.find(({ variants }) => variants.nodes.some(({ id }) => id === variantId));
  return (product?.variants.nodes ?? [])
    .filter((variant) => variant.id === variantId || (variant.availableForSale && offerOf(variant, of.months).plan))
    .map((variant) => ({ id: variant.id, title: variant.title, price: offerOf(variant, of.months).price }));
}

function ProductsPart({ products, ...part }: Part & { products: Products }) {
  const { of, view, problems } = part;
  const { t, market, locale } = view;
  const open = of.status === 'active' && !of.stopped;
  const ended = of.status === 'cancelled' || of.status === 'expired';
  return (
    <section className="account-card" aria-labelledby="products">
      <h2 id="products">{t('sub.products')}</h2>
      <Said place="products" problems={problems} />
      <ul className="order-lines">
        {of.lines.map((line) => {
          const sizes = open ? sizesOf(line.variantId, products, of) : [];
          return (
            <li key={line.id}>
              {line.image ? <img src={line.image} alt="" width={64} height={64} loading="lazy" /> : <span />}
              <span>
                <b lang="en">{line.title}</b>
                <small>
                  {sizeName(line.variantTitle, locale)} · {t('order.quantity', { count: line.quantity })}
                  {ended ? '' : ' · '}
                  {ended ? '' : t('sub.price', { price: formatMoney(line.price, of.currency, locale) })}
                </small>
              </span>
              <span>{sumText(line.price * line.quantity, of, view)}</span>
              {open ? (
                <div className="line-change">
                  <Change action={api.subscriptions.line} part={part} className="inline-form">
                    <input type="hidden" name="lineId" value={line.id} />
                    {sizes.length > 1 ? (
                      <label>
                        <span>{t('sub.size')}</span>
                        <select name="variantId" defaultValue={line.variantId ?? ''} aria-label={t('sub.size_named', { name: line.title })}>
                          {sizes.map(({ id, title, price }) => (
                            <option key={id} value={id}>
                              {sizeName(title, locale)} · {formatMoney(id === line.variantId ? line.price : price, of.currency, locale)}
                            </option>
                          ))}
                        </select>
                      </label>
                    ) : null}
                    <label>
                      <span>{t('sub.quantity')}</span>
                      <input
                        name="quantity"
                        inputMode="numeric"
                        maxLength={2}
                        defaultValue={line.quantity}
                        aria-label={t('sub.quantity_named', { name: line.title })}
                      />
                    </label>
                    <button className="button quiet small" aria-label={t('sub.save_named', { name: line.title })}>
                      {t('account.save')}
                    </button>
                  </Change>
                  {of.lines.length > 1 ? (
                    <details className="confirm">
                      <summary aria-label={t('account.remove_named', { name: line.title })}>{t('account.remove')}</summary>
                      <Change action={api.subscriptions.remove} part={part} className="bubble">
                        <input type="hidden" name="lineId" value={line.id} />
                        <button className="button action small">{t('account.remove_sure', { name: line.title })}</button>
                      </Change>
                    </details>
                  ) : null}
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      <dl className="pairs">
        {of.discount && of.subtotal !== of.total ? (
          <div>
            <dt>{of.discount.code}</dt>
            <dd>−{sumText(of.subtotal - of.total, of, view)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('sub.total')}</dt>
          <dd>{sumText(of.total, of, view)}</dd>
        </div>
      </dl>
      {open ? (
        <p>
          <a className="button quiet small" href={pages.subscription(market.code, of.number, 'all')}>
            {t('sub.add')}
          </a>
        </p>
      ) : null}
    </section>
  );
}

function Rhythm(part: Part) {
  const { of, view, problems } = part;
  const { t } = view;
  return (
    <section className="account-card" aria-labelledby="frequency">
      <h2 id="frequency">{t('sub.frequency')}</h2>
      <Said place="frequency" problems={problems} />
      <Change action={api.subscriptions.frequency} part={part} className="form">
        <fieldset className="checks">
          <legend className="visually-hidden">{t('sub.frequency')}</legend>
          {RHYTHMS.map((months) => (
            <label key={months}>
              <input type="radio" name="months" value={months} defaultChecked={months === of.months} />
              {t('plan.every', { count: months })}
            </label>
          ))}
        </fieldset>
        <p className="small">{t('sub.frequency_hint')}</p>
        <button className="button quiet small">{t('account.save')}</button>
      </Change>
    </section>
  );
}

function Discount(part: Part) {
  const { of, view, problems, typed } = part;
  const { t } = view;
  const wrong = problems.find(({ field }) => field === 'code');
  return (
    <section className="account-card" aria-labelledby="discount">
      <h2 id="discount">{t('sub.discount')}</h2>
      <p>{of.discount ? t('sub.discount_applied', { code: of.discount.code }) : t('sub.discount_none')}</p>
      <Change action={api.subscriptions.discount} part={part} className="form">
        <div className="form-field">
          <label htmlFor="code">{t('sub.discount_label')}</label>
          <input
            id="code"
            name="code"
            autoComplete="off"
            maxLength={60}
            defaultValue={wrong && typeof typed.code === 'string' ? typed.code : ''}
            {...(wrong && { 'aria-invalid': true as const, 'aria-describedby': 'code-error' })}
          />
          {wrong ? (
            <p className="field-error" id="code-error">
              {wrong.message}
            </p>
          ) : null}
        </div>
        <button className="button quiet small">{t('sub.discount_apply')}</button>
      </Change>
      {of.discount ? (
        <Change action={api.subscriptions.discount} part={part}>
          <input type="hidden" name="code" value="" />
          <button className="link-button">{t('sub.discount_remove')}</button>
        </Change>
      ) : null}
    </section>
  );
}

/** What pays, in words. */
function paymentText({ complete, payment }: Part['of'], { t }: Part['view']): string {
  if (!complete) return t('sub.card_unknown');
  const card = payment?.card;
  if (card) return t('sub.card', { brand: payment.name ?? '', last4: card.last4, month: String(card.month).padStart(2, '0'), year: card.year });
  return payment?.name ?? t('sub.payment_other');
}

function Payment(part: Part) {
  const { of, view, problems } = part;
  const { t } = view;
  return (
    <section className="account-card" aria-labelledby="payment">
      <h2 id="payment">{t('sub.payment')}</h2>
      <Said place="payment" problems={problems} />
      <p>{paymentText(of, view)}</p>
      <p className="small">{t(of.failed ? 'sub.billing_failed' : 'sub.billing_fine')}</p>
      <Change action={api.subscriptions.paymentEmail} part={part}>
        <button className="button quiet small">{t('sub.payment_email')}</button>
      </Change>
    </section>
  );
}

/** A mail to support that says already what it is about. */
function supportMail({ of, view }: Part): string {
  const { t } = view;
  const subject = t('sub.mail_subject', { number: of.number });
  return `mailto:${t('support.email')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(t('sub.mail_body', { number: of.number }))}`;
}

function DeliveryAddress({ saved, ...part }: Part & { saved: ReturnType<typeof addressesOf> }) {
  const { of, view, problems } = part;
  const { t, market, locale } = view;
  const text = (address: Parameters<typeof addressLines>[0]) => addressLines(address, locale).join(', ');
  const others = saved.filter((address) => !of.address || text(address) !== text({ id: '', ...of.address }));
  return (
    <section className="account-card" aria-labelledby="address">
      <h2 id="address">{t('sub.address')}</h2>
      <Said place="address" problems={problems} />
      {of.address ? <AddressLines address={{ id: '', ...of.address }} locale={locale} /> : null}
      {others.length > 0 ? (
        <Change action={api.subscriptions.address} part={part} className="form">
          <div className="form-field">
            <label htmlFor="addressId">{t('sub.address_other')}</label>
            <select id="addressId" name="addressId">
              {others.map((address) => (
                <option key={address.id} value={address.id}>
                  {text(address)}
                </option>
              ))}
            </select>
          </div>
          <button className="button quiet small">{t('sub.address_use')}</button>
        </Change>
      ) : null}
      <p className="small">
        <a href={pages.addresses(market.code, 'new')}>{t('address.add')}</a> · <a href={supportMail(part)}>{t('sub.address_change')}</a>
      </p>
    </section>
  );
}

function End(part: Part) {
  const { of, view, problems } = part;
  const { t } = view;
  const failed = problems.some(({ code }) => code === 'cancel_failed');
  const runs = of.status === 'active' && !of.stopped;
  return (
    <section className="account-card" aria-labelledby="change">
      <h2 id="change">{t('sub.change')}</h2>
      {runs ? (
        <Change action={api.subscriptions.pause} part={part}>
          <p>{t('sub.pause_text')}</p>
          <button className="button quiet small">{t('sub.pause')}</button>
        </Change>
      ) : null}
      <details className="cancel" open={failed}>
        <summary>{t('sub.cancel')}</summary>
        <div role="group" aria-labelledby="cancel-title" className="form">
          <h3 id="cancel-title">{t('sub.cancel_title')}</h3>
          <Said place="end" problems={problems} />
          <p>{t('sub.cancel_warning')}</p>
          <Change action={api.subscriptions.cancel} part={part} className="form">
            <div className="form-field">
              <label htmlFor="reason">{t('sub.cancel_reason')}</label>
              <select id="reason" name="reason" defaultValue="">
                <option value="">{t('sub.reason_none')}</option>
                {REASONS.map((reason) => (
                  <option key={reason} value={reason}>
                    {t(`sub.reason.${reason}`)}
                  </option>
                ))}
              </select>
            </div>
            <button className="button action small">{t('sub.cancel_confirm')}</button>
          </Change>
          <div className="actions">
            {runs ? (
              <Change action={api.subscriptions.pause} part={part}>
                <button className="button quiet small">{t('sub.pause_instead')}</button>
              </Change>
            ) : null}
            <a className="button quiet small" href={pages.subscription(view.market.code, of.number)}>
              {t('sub.keep')}
            </a>
          </div>
        </div>
      </details>
    </section>
  );
}

export const subscription = accountScreen({
  path: patterns.accountSubscription,
  showsProblems: true,

  async load({ params, url, flash, config, today, catalogue }, session) {
    const of = await readSubscription(session, config, params.id ?? '', today);
    if (!of) return notFound();
    const open = of.status === 'active' || of.status === 'paused';
    const [products, saved] = await Promise.all([
      of.status === 'active' ? catalogue(SubscribableDocument, {}, of.country).then(({ products: { nodes } }) => nodes) : [],
      open ? session.ask(CustomerDocument, {}).then(({ customer }) => addressesOf(customer.addresses.nodes, customer.defaultAddress?.id)) : [],
    ]);
    const typed = flash?.typed ?? {};
    const add = of.status === 'active' && !of.stopped ? url.searchParams.get('add') : null;
    return { of, products, saved, add, typed, formId: crypto.randomUUID(), problems: flash?.problems ?? [] };
  },

  title: ({ of }, { t }) => t('sub.title', { number: of.number }),

  Page({ data: { products, saved, add, ...data } }) {
    const view = useView();
    const part: Part = { ...data, view };
    const { of, problems } = part;
    if (add) return <AddPart {...part} products={products} chosen={add} />;
    const open = of.status === 'active' || of.status === 'paused';
    return (
      <>
        <Said place="top" problems={problems} />
        <State {...part} />
        {of.upcoming.length > 0 ? <Deliveries {...part} /> : null}
        <ProductsPart {...part} products={products} />
        {open ? (
          <div className="cards halves">
            {of.status === 'active' && !of.stopped ? (
              <>
                <Rhythm {...part} />
                <Discount {...part} />
              </>
            ) : null}
            <Payment {...part} />
            <DeliveryAddress {...part} saved={saved} />
          </div>
        ) : null}
        {open ? <End {...part} /> : null}
      </>
    );
  },
});
