import { Fragment } from 'react';
import { api, pages, reviewPicturePath } from '../../routes.ts';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { isSpecies } from '../../species/known.ts';
import { MomentDay } from '../../ui/moment-day.tsx';
import { breedsNamed } from '../pets/breeds.ts';
import type { Rating } from '../trust/model/rating.ts';
import { type AnimalKind, partsOfKind } from './model/animal.ts';
import { PICTURE_SIDE } from './model/picture.ts';
import type { StarCounts } from './model/rating.ts';
import type { ShownReview } from './read.ts';

const MAX_STARS = 5;

const starsIn = (count: number): string => '★'.repeat(count) + '☆'.repeat(MAX_STARS - count);

/** Stars as a picture, with the same in words. @param count 1 to 5. */
export function StarPicture({ count }: { count: number }) {
  const { t } = useView();
  return (
    <span className="stars">
      <span aria-hidden>{starsIn(count)}</span>
      <span className="visually-hidden">{t('review.stars', { count })}</span>
    </span>
  );
}

/** The mean rating in stars and words: the value, the highest one, and how many have rated. */
export function RatingWords({ rating: { value, highest, count }, isDemo }: { rating: Rating; isDemo: boolean }) {
  const { t, locale } = useView();
  const mean = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
  return (
    <>
      <span className="stars" aria-hidden>
        {starsIn(Math.round(value))}
      </span>{' '}
      {t('review.rating', { value: mean, highest, count })}
      {isDemo ? ` · ${t('review.demo')}` : null}
    </>
  );
}

/** The words of the law about who has written the reviews. Source: Directive 2005/29/EC, article 7(6). */
export function Verification() {
  const { t, market } = useView();
  return (
    <p className="small">
      {t('review.verified_how')} <a href={pages.reviewRules(market.code)}>{t('review.rules_link')}</a>
    </p>
  );
}

/** How many have given how many stars. */
function StarTable({ counts }: { counts: StarCounts }) {
  const { t } = useView();
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    <ul className="star-table progress">
      {counts
        .map((count, i) => ({ count, stars: i + 1 }))
        .reverse()
        .map(({ count, stars }) => (
          <li key={stars}>
            <span>{t('review.stars', { count: stars })}</span>
            <progress max={Math.max(1, all)} value={count} aria-hidden />
            <span>{count}</span>
          </li>
        ))}
    </ul>
  );
}

/** The mean of ratings, and how many have given how many stars. */
export function RatingSummary({ counts, ...words }: { rating: Rating; counts: StarCounts; isDemo: boolean }) {
  return (
    <>
      <p className="review-mean">
        <RatingWords {...words} />
      </p>
      <StarTable counts={counts} />
    </>
  );
}

/** The name of a kind of animals, such as "Dog, 5 to 10 kg, senior". */
export function kindName(kind: AnimalKind, t: ReturnType<typeof useView>['t']): string {
  const { species, size, stage } = partsOfKind(kind);
  return [t(`pet.species.${species}`), ...(size ? [t(`review.size_${size}`)] : []), t(`review.stage_${stage}`)].join(
    ', ',
  );
}

/** A breed as it was typed, in a reader's language as far as the list of breeds has it. */
function breedIn(species: string, typed: string, language: View['market']['language']): string {
  const [breed, another] = isSpecies(species) ? breedsNamed(species, typed) : [];
  return breed && !another ? breed.names[language] : typed;
}

/** The animal of a review, as far as its author tells it. */
function AnimalLine({ review }: { review: ShownReview }) {
  const { t, locale, market } = useView();
  const { species, breed, years, weight, pet, fed } = review;
  const number = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
  const facts = [
    pet,
    isSpecies(species) ? t(`pet.species.${species}`) : '',
    breedIn(species, breed, market.language),
    years === null ? '' : years < 1 ? t('review.under_one') : t('review.years', { count: Math.floor(years) }),
    weight === null ? '' : `${number(weight)} kg`,
    fed ? t(`review.fed_${fed}`) : '',
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <p className="small review-animal">
      {facts.map((fact, i) => (
        <Fragment key={fact}>
          {i > 0 ? ' · ' : null}
          {fact}
        </Fragment>
      ))}
    </p>
  );
}

/** The text for a picture, for who does not see it. @param author of its review; empty for none. */
export const pictureAlt = (author: string, t: ReturnType<typeof useView>['t']): string =>
  author ? t('review.picture_of', { author }) : t('review.picture_of_somebody');

/** The square of a review's picture, which leads to the whole one. @param link see {@link reviewPicturePath}. */
export function PictureSquare({ picture, author, link }: { picture: string; author: string; link?: string }) {
  const { t } = useView();
  return (
    <a className="review-picture" href={reviewPicturePath(picture, 'whole', link)}>
      <img
        src={reviewPicturePath(picture, 'small', link)}
        alt={pictureAlt(author, t)}
        width={PICTURE_SIDE}
        height={PICTURE_SIDE}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}

/** The shop's answer to a review. */
function Answer({ language, children }: { language: string; children: string }) {
  const { t } = useView();
  return (
    <div className="review-answer">
      <p className="small">
        <b>{t('review.answer_of')}</b>
      </p>
      <p className="review-text" lang={language}>
        {children}
      </p>
    </div>
  );
}

/** The language of a review that the reader reads another one in, and whether it is translated. */
function LanguageOf({ language, isTranslated }: { language: string; isTranslated: boolean }) {
  const { t, market, locale } = useView();
  if (language === market.language) return null;
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
  return ` · ${isTranslated ? t('review.translated', { language: name }) : name}`;
}

/** A review with the shop's answer, and the ways to find it helpful or to report it. */
export function ReviewCard({ review, level: Heading = 'h3' }: { review: ShownReview; level?: 'h2' | 'h3' }) {
  const { t, market, locale } = useView();
  const { id, stars, text, author, language, createdAt, helpful, answer, translations, picture, isDemo } = review;
  const translated = language === market.language ? undefined : translations?.[market.language];
  return (
    <article className="review" id={`review-${id}`}>
      <Heading>
        <StarPicture count={stars} /> {author || t('review.somebody')}
      </Heading>
      <p className="small">
        {isDemo ? <b>{t('review.demo')}</b> : t('review.verified')} ·{' '}
        <MomentDay at={new Date(createdAt).toISOString()} locale={locale} country={market.country} />
        <LanguageOf language={language} isTranslated={translated !== undefined} />
      </p>
      <AnimalLine review={review} />
      {text ? (
        <p className="review-text" lang={translated?.text ? market.language : language}>
          {translated?.text || text}
        </p>
      ) : null}
      {picture ? <PictureSquare picture={picture} author={author} /> : null}
      {answer ? (
        <Answer language={translated?.answer ? market.language : language}>{translated?.answer || answer}</Answer>
      ) : null}
      {translated ? (
        <details className="small">
          <summary>{t('review.original')}</summary>
          {translated.text ? (
            <p className="review-text" lang={language}>
              {text}
            </p>
          ) : null}
          {answer && translated.answer ? <Answer language={language}>{answer}</Answer> : null}
        </details>
      ) : null}
      <div className="review-ways">
        <form method="post" action={api.reviewsVote}>
          <input type="hidden" name="market" value={market.code} />
          <input type="hidden" name="review" value={id} />
          <button className="link-button">
            {helpful > 0 ? t('review.helpful_count', { count: helpful }) : t('review.helpful')}
          </button>
        </form>
        <a href={pages.reviewReport(market.code, id)} rel="nofollow">
          {t('review.report')}
        </a>
      </div>
    </article>
  );
}
