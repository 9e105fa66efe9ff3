import { PICTURE_TYPES, UPLOADED } from '../../platform/shared/picture-files.ts';
import { api, pages, patterns } from '../../routes.ts';
import { SignedOut } from '../../shopify/session.ts';
import { notFound, redirect, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { SPECIES } from '../../species/tables/names.ts';
import { descriptionOf, Labelled, problemOf } from '../../ui/field-parts.tsx';
import {
  type FormState,
  Problems,
  RadioFields,
  SelectField,
  TextArea,
  TextField,
  TickField,
} from '../../ui/fields.tsx';
import type { ReviewedProduct } from './invitations.ts';
import { FED, MAX_AUTHOR, MAX_BREED, MAX_TEXT, STARS } from './model/shapes.ts';
import { hasOwnReviews } from './own.ts';
import { PictureSquare, Verification } from './parts.tsx';
import type { reviews } from './tables.ts';
import { ownReview, purchaseOf } from './write.ts';

type Review = typeof reviews.$inferSelect;

/** The fields of a stored review, as the form has them. */
const fieldsOf = ({ stars, text, author, species, breed, years, weight, pet, fed }: Review) => ({
  stars: String(stars),
  text,
  author,
  species,
  breed,
  years: years === null ? '' : String(years),
  weight: weight === null ? '' : String(weight),
  pet,
  showPet: pet !== '',
  fed,
});

/** The animal that was fed: everything about it may be left out. */
function AnimalFields({ state }: { state: FormState }) {
  const { t } = useView();
  return (
    <fieldset>
      <legend>{t('review.animal_legend')}</legend>
      <p className="small">{t('review.animal_hint')}</p>
      <SelectField
        name="species"
        label={t('review.species')}
        state={state}
        options={[['', t('review.no_answer')], ...SPECIES.map((name) => [name, t(`pet.species.${name}`)] as const)]}
      />
      <TextField name="breed" label={t('review.breed')} state={state} maxLength={MAX_BREED} />
      <TextField
        name="years"
        label={t('review.age')}
        hint={t('review.age_hint')}
        state={state}
        inputMode="decimal"
        maxLength={5}
      />
      <TextField name="weight" label={t('review.weight')} state={state} inputMode="decimal" maxLength={10} />
      <SelectField
        name="fed"
        label={t('review.fed')}
        state={state}
        options={[['', t('review.no_answer')], ...FED.map((fed) => [fed, t(`review.fed_${fed}`)] as const)]}
      />
      <TextField name="pet" label={t('review.pet')} state={state} maxLength={MAX_AUTHOR} autoComplete="off" />
      <TickField name="showPet" label={t('review.pet_allowed')} state={state} />
    </fieldset>
  );
}

/** The picture of a review: the stored one with its state, and the field for another. */
function PictureField({ review, link, state }: { review: Review | null; link: string; state: FormState }) {
  const { t } = useView();
  const problem = problemOf(state, 'picture');
  const hint = t('review.picture_hint');
  return (
    <fieldset>
      <legend>{t('review.picture_legend')}</legend>
      {review?.picture ? (
        <>
          <div className="review-own-picture">
            <PictureSquare picture={review.picture} author={review.author} link={link} />
            <p>{t(`review.picture_${review.pictureState}`)}</p>
          </div>
          <TickField name="removePicture" label={t('review.picture_remove')} state={state} />
        </>
      ) : null}
      <Labelled
        id="picture"
        label={t(review?.picture ? 'review.picture_other' : 'review.picture_add')}
        problem={problem}
        hint={hint}
      >
        <input
          id="picture"
          name="picture"
          type="file"
          accept={PICTURE_TYPES}
          {...descriptionOf('picture', problem, hint)}
        />
      </Labelled>
      {state.values[UPLOADED] ? <p className="field-error">{t('review.picture_again')}</p> : null}
    </fieldset>
  );
}

/** The form of a review. The file comes last: where it is too large, the shop has read all other fields. */
function ReviewForm({
  product,
  review,
  link,
  state,
}: {
  product: ReviewedProduct;
  review: Review | null;
  link: string;
  state: FormState;
}) {
  const { t, market } = useView();
  return (
    <form method="post" action={api.reviewsSave} encType="multipart/form-data" className="form">
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="product" value={product.id} />
      <input type="hidden" name="link" value={link} />
      <RadioFields
        name="stars"
        legend={t('review.stars_legend')}
        state={state}
        options={STARS.map((count) => ({ value: String(count), text: t('review.stars', { count }) }))}
      />
      <TextArea name="text" label={t('review.text')} hint={t('review.text_hint')} state={state} maxLength={MAX_TEXT} />
      <TextField
        name="author"
        label={t('review.author')}
        hint={t('review.author_hint')}
        state={state}
        maxLength={MAX_AUTHOR}
        autoComplete="given-name"
      />
      <AnimalFields state={state} />
      <PictureField review={review} link={link} state={state} />
      <p className="actions">
        <button className="button action">{t('review.save')}</button>
      </p>
      <p className="small">
        {t('review.rules_short')} <a href={pages.reviewRules(market.code)}>{t('review.rules_link')}</a>
      </p>
    </form>
  );
}

/**
 * The form of a review, for who has bought the product: with the link of the mail that asks for it, or signed in. It
 * shows the customer's earlier review.
 */
export const reviewWritePage = screen({
  path: patterns.reviewWrite,
  personal: true,
  showsProblems: true,

  async load(context) {
    const { url, settings, database, market, flash } = context;
    if (!hasOwnReviews(settings)) return notFound();
    const product = (url.searchParams.get('product') ?? '').slice(0, 20);
    const link = (url.searchParams.get('link') ?? '').slice(0, 100);
    const signIn = () => redirect(pages.login(market.code, `${url.pathname}${url.search}`));
    try {
      const session = link ? null : await context.session();
      if (!link && !session) return signIn();
      await session?.verify();
      const purchase = await purchaseOf(database, { product, link, customerId: session?.customerId ?? null });
      if (!purchase) return { purchase: null, link };
      const review = await ownReview(database, purchase.order.customerId, Number(product));
      const done = flash ? null : url.searchParams.get('done');
      const problems = flash?.problems ?? [];
      // where only the picture is refused, everything else is stored
      const isStored = !flash || problems.every(({ field }) => field === 'picture');
      const state: FormState = { values: isStored ? (review ? fieldsOf(review) : {}) : flash.typed, problems };
      return { purchase: { product: purchase.product }, review, link, done, state };
    } catch (error) {
      if (error instanceof SignedOut) return signIn();
      throw error;
    }
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('review.write_title') }), noindex: true }),

  Page({ data }) {
    const { t, market } = useView();
    if (!data.purchase)
      return (
        <div className="wrap page forms mail-link">
          <h1>{t('review.write_title')}</h1>
          <p className="alert" role="status">
            {t('error.review_not_bought')}
          </p>
        </div>
      );
    const { purchase, review, link, done, state } = data;
    const { category, handle, title } = purchase.product;
    return (
      <div className="wrap page forms review-form">
        <h1>{t('review.write_of', { product: title })}</h1>
        {done === 'saved' || (done === 'removed' && !review) ? (
          <p className="alert calm" role="status">
            {t(done === 'saved' ? 'review.saved' : 'review.deleted')}{' '}
            {review?.pictureState === 'waiting' ? `${t('review.picture_waiting')} ` : ''}
            <a href={pages.productReviews(market.code, category, handle)}>{t('review.see')}</a>
          </p>
        ) : null}
        <Problems state={state} />
        {review?.state === 'removed' ? (
          <p className="alert" role="status">
            {t('error.review_removed')}
          </p>
        ) : (
          <>
            <Verification />
            <ReviewForm product={purchase.product} review={review} link={link} state={state} />
          </>
        )}
        {review?.state === 'shown' ? <DeleteForm review={review} link={link} /> : null}
      </div>
    );
  },
});

/** The button that deletes the customer's own review. @param link the secret of a mail; empty for who is signed in. */
export function DeleteForm({ review, link }: { review: Pick<Review, 'id'>; link: string }) {
  const { t, market } = useView();
  return (
    <form method="post" action={api.reviewsRemove}>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="review" value={review.id} />
      <input type="hidden" name="link" value={link} />
      <button className="button quiet small">{t('review.delete')}</button>
    </form>
  );
}
