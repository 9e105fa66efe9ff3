import { addDays } from '../../platform/shared/day.ts';
import { formatMoney } from '../../platform/shared/format.ts';
import type { PictureLayout } from '../../platform/shared/media.ts';
import { api, pages, patterns } from '../../routes.ts';
import { notFound, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { descriptionOf, FieldError, problemOf, textOf } from '../../ui/field-parts.tsx';
import { type FormState, Problems, TextField } from '../../ui/fields.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Picture } from '../../ui/page/picture.tsx';
import { MAX_DAYS_AHEAD } from '../cart/model/gifts.ts';
import { StaleNotice } from '../notices/stale-notice.tsx';
import { Message } from './message.tsx';
import { MAX_EMAIL, MAX_NAME, WAYS } from './model/shapes.ts';
import { type GiftCardProduct, giftCardProduct } from './product.ts';

/** The place of a design, two beside each other. */
const DESIGN: PictureLayout = { widths: [320, 480, 640], sizes: '(max-width: 899px) calc(50vw - 28px), 260px' };

interface FieldsProps {
  product: GiftCardProduct;
  state: FormState;
}

/** The pictures of the card as radios. */
function Pictures({ product, state }: FieldsProps) {
  const { t } = useView();
  const chosen = textOf(state.values.picture) || '1';
  return (
    <fieldset className="gift-pictures">
      <legend>{t('gift_card.picture')}</legend>
      <div>
        {product.images.nodes.map(({ url, altText }, i) => (
          <label key={url}>
            <input type="radio" name="picture" value={i + 1} defaultChecked={chosen === String(i + 1)} />
            <span>
              <Picture
                url={url}
                alt={altText ?? t('gift_card.picture_number', { number: i + 1 })}
                size={260}
                layout={DESIGN}
                loading={i === 0 ? 'first' : 'eager'}
              />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The values of the card as radios. */
function Values({ product, state }: FieldsProps) {
  const { t, locale } = useView();
  const problem = problemOf(state, 'variantId');
  const variants = product.variants.nodes;
  const chosen = variants.some(({ id }) => id === state.values.variantId) ? state.values.variantId : variants[1]?.id;
  return (
    <fieldset {...descriptionOf('variantId', problem, undefined)}>
      <legend>{t('gift_card.value')}</legend>
      <div className="sizes">
        {variants.map(({ id, price, availableForSale }) => (
          <label key={id} className="size">
            <input
              type="radio"
              name="variantId"
              value={id}
              defaultChecked={id === chosen}
              disabled={!availableForSale}
            />
            <span>
              <b>{formatMoney(Number(price.amount), price.currencyCode, locale, true)}</b>
            </span>
          </label>
        ))}
      </div>
      <FieldError id="variantId" problem={problem} />
    </fieldset>
  );
}

/** The ways in which the card reaches its owner. */
function Ways({ state }: { state: FormState }) {
  const { t } = useView();
  const chosen = state.values.way === 'print' ? 'print' : 'mail';
  return (
    <fieldset className="gift-ways">
      <legend>{t('gift_card.way')}</legend>
      {WAYS.map((way) => (
        <label key={way} className="check">
          <input type="radio" name="way" value={way} defaultChecked={chosen === way} />
          <span>
            <b>{t(`gift_card.way_${way}`)}</b>
            <small>{t(`gift_card.way_${way}_text`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Who gets the card, and when: shown where it is mailed, by style sheet alone. */
function Recipient({ state }: { state: FormState }) {
  const { t, today } = useView();
  return (
    <div className="gift-recipient">
      <TextField
        name="recipientName"
        label={t('gift_card.recipient')}
        state={state}
        maxLength={MAX_NAME}
        autoComplete="off"
      />
      <TextField
        name="recipientEmail"
        label={t('gift_card.recipient_email')}
        state={state}
        type="email"
        maxLength={MAX_EMAIL}
        autoComplete="off"
      />
      <TextField
        name="sendOn"
        label={t('gift_card.send_on')}
        hint={t('gift_card.send_on_hint', { days: MAX_DAYS_AHEAD })}
        state={state}
        type="date"
        min={today}
        max={addDays(today, MAX_DAYS_AHEAD)}
      />
    </div>
  );
}

/** The terms of the card: validity, where it pays, VAT, and the way to what is left of one. */
function Terms() {
  const { t, market } = useView();
  return (
    <section className="account-card calm" aria-labelledby="terms">
      <h2 id="terms">{t('gift_card.good_to_know')}</h2>
      <ul className="assurances">
        <li>{t('gift_card.validity')}</li>
        <li>{t('gift_card.pays', { currency: market.currency })}</li>
        <li>{t('gift_card.tax')}</li>
        <li>{t('gift_card.returns')}</li>
      </ul>
      <p>
        <a href={pages.giftCardBalance(market.code)}>{t('gift_card.balance_link')}</a>
      </p>
    </section>
  );
}

/** Sells gift cards, which are no product of a list: with a picture, a message, and by mail on a day or for print. */
export const giftCardPage = screen({
  path: patterns.giftCard,
  showsProblems: true,

  async load(context) {
    const product = await giftCardProduct(context);
    if (!product) return notFound();
    const { flash } = context;
    const state: FormState = { values: flash?.typed ?? {}, problems: flash?.problems ?? [] };
    return { product, state };
  },

  head: (_, { t }) => ({
    title: t('meta.title', { page: t('gift_card.title') }),
    description: t('gift_card.lead'),
    trail: [{ name: t('gift_card.title') }],
  }),

  Page({ data: { product, state } }) {
    const { t, market } = useView();
    return (
      <div className="wrap page forms">
        <Breadcrumbs trail={[{ name: t('gift_card.title') }]} />
        <h1>{t('gift_card.title')}</h1>
        <p className="lead">{t('gift_card.lead')}</p>
        <StaleNotice />
        <Problems state={state} />
        <form method="post" action={api.giftsCard} className="gift-form">
          <input type="hidden" name="market" value={market.code} />
          <Pictures product={product} state={state} />
          <div className="form">
            <Values product={product} state={state} />
            <Ways state={state} />
            <Recipient state={state} />
            <Message state={state} />
            <p className="actions">
              <button className="button action">{t('gift_card.add')}</button>
            </p>
            <Terms />
          </div>
        </form>
      </div>
    );
  },
});
