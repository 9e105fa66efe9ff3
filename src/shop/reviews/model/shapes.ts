/** The forms of reviews as structs. Pure. */

import { defaulted, nullable, number, object, refine } from 'superstruct';
import { LANGUAGE_CODES } from '../../../languages/tables/codes.ts';
import {
  type Field,
  integerBetween,
  line,
  market,
  numberIn,
  oneOf,
  readFrom,
  text,
  withRules,
} from '../../../platform/shared/fields.ts';
import { lacksEnding } from '../../../platform/shared/mail-address.ts';
import { isPlainName } from '../../../platform/shared/plain-name.ts';
import type { Species } from '../../../species/index.ts';
import { BOUNDS } from '../../../species/tables/bounds.ts';
import { SPECIES } from '../../../species/tables/names.ts';
import { isWeight } from '../../pets/model/bounds.ts';
import { email } from '../../sign-ups/model/shapes.ts';
import { PICTURE_NAME } from './picture.ts';

export const STARS = [1, 2, 3, 4, 5] as const;
export const MAX_TEXT = 3000;
export const MAX_AUTHOR = 40;
export const MAX_BREED = 60;
/** How long a food was fed. */
export const FED = ['days', 'weeks', 'months', 'year'] as const;
export type Fed = (typeof FED)[number];
const MAX_ID = 60;
const MAX_LINK = 100;

/**
 * Words of a person over several lines, without control characters and without more than one empty line in a row. @param
 * maxLength in characters.
 */
const prose = (maxLength: number): Field<string> =>
  withRules(text(maxLength + 1), [['text_long', (typed) => typed.length <= maxLength]]);

/** The text of a form as it is stored. */
export const plainText = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const id = (name: string): Field<string> => withRules(text(MAX_ID), [[name, (typed) => /^[\da-f-]{36}$/.test(typed)]]);
const review = id('review_unknown');

/** A number, or nothing. */
const optionalNumber = defaulted(
  readFrom(40, nullable(number()), (typed) => (typed.trim() === '' ? null : numberIn(typed))),
  null,
) as Field<number | null>;

const species = defaulted(oneOf(['', ...SPECIES]), '') as Field<Species | ''>;

const Fields = object({
  market,
  /** The secret of the mail that asks for the review. */
  link: text(MAX_LINK),
  /** The number of the product at the commerce provider. */
  product: withRules(text(20), [['review_unknown', (typed) => /^\d{1,18}$/.test(typed)]]),
  stars: integerBetween(1, 5),
  text: prose(MAX_TEXT),
  author: withRules(line(MAX_AUTHOR), [['author', (typed) => typed === '' || isPlainName(typed)]]),
  species,
  breed: withRules(line(MAX_BREED), [['breed', (typed) => typed === '' || isPlainName(typed)]]),
  years: optionalNumber,
  weight: optionalNumber,
  pet: withRules(line(MAX_AUTHOR), [['pet', (typed) => typed === '' || isPlainName(typed)]]),
  /** Whether the animal's name may be shown. */
  showPet: text(5),
  fed: defaulted(oneOf(['', ...FED]), '') as Field<Fed | ''>,
  /** Whether the stored picture goes; a new one takes its place anyway. */
  removePicture: text(5),
});

/** A review with an animal that can be one of its species. */
export const ReviewShape = refine(
  refine(
    Fields,
    'years_invalid',
    ({ species, years }) =>
      years === null ||
      (Number.isFinite(years) && years >= 0 && years <= (species ? BOUNDS[species].maxYears : 100)) || {
        path: ['years'],
      },
  ),
  'weight_invalid',
  ({ species, weight }) => weight === null || isWeight(species || null, weight) || { path: ['weight'] },
);
export type ReviewInput = typeof ReviewShape.TYPE;

export const OwnReviewShape = object({ market, review, link: text(MAX_LINK) });
export const VoteShape = object({ market, review });
export const LikeShape = object({ market, product: text(20), category: line(60), handle: line(255) });
/** The secret of a mailed link. */
export const LinkShape = object({ market, link: text(MAX_LINK) });

/** Why somebody reports a review, in the order of the form. */
export const REPORTED = ['illegal', 'hateful', 'personal', 'untrue', 'other'] as const;
export type Reported = (typeof REPORTED)[number];
export const MAX_REASON = 2000;

const reason = withRules(text(MAX_REASON + 1), [
  ['reason_required', (typed) => typed.trim() !== ''],
  ['text_long', (typed) => typed.length <= MAX_REASON],
]);

/** An e-mail address, or nothing. */
const optionalEmail = withRules(line(255), [
  ['email_incomplete', (typed) => !lacksEnding(typed)],
  ['email_invalid', (typed) => typed === '' || email.is(typed)],
]);

/**
 * A report. Source: Regulation (EU) 2022/2065, article 16(2): the reasons, where the content is, name and e-mail
 * address, and a statement of good faith.
 */
export const ReportShape = object({
  market,
  review,
  reason: oneOf(REPORTED),
  text: reason,
  name: line(100),
  email: optionalEmail,
  goodFaith: withRules(text(5), [['good_faith_required', (typed) => typed !== '']]),
});

export const ComplaintShape = object({ market, link: text(MAX_LINK), text: reason });

/** The ground of a removal: the law, or the shop's own rules. */
export const GROUNDS = ['terms', 'illegal'] as const;
export type Ground = (typeof GROUNDS)[number];

export const AnswerShape = object({ market, review, answer: prose(MAX_REASON) });
/** A translation of a review and of the answer to it; empty texts take it away. */
export const TranslationShape = object({
  market,
  review,
  language: oneOf(LANGUAGE_CODES),
  text: prose(MAX_TEXT),
  answer: prose(MAX_REASON),
});
export const RemovalShape = object({ market, review, ground: oneOf(GROUNDS), reason });
const picture = withRules(text(70), [['picture_unknown', (typed) => PICTURE_NAME.test(typed)]]);
export const PictureShape = object({ market, review, picture });
export const PictureRefusalShape = object({ market, review, picture, ground: oneOf(GROUNDS), reason });
export const KeepShape = object({ market, report: id('report_unknown'), reason });
export const ComplaintDecisionShape = object({
  market,
  decision: id('decision_unknown'),
  outcome: oneOf(['uphold', 'reverse'] as const),
  reason,
});
