import { Fragment } from 'react';
import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { cancelLinkWords, hasWithdrawal, type LawWord, withdrawLinkWords } from './words.ts';

/** Words that a law prescribes, in each official language of the market. */
export const LawWords = ({ words }: { words: readonly LawWord[] }) =>
  words.map(({ language, text }, i) => (
    <Fragment key={language}>
      {i > 0 ? ' / ' : null}
      <span lang={language}>{text}</span>
    </Fragment>
  ));

/**
 * Words of a link that a law prescribes, with their meaning where they are not in the language of the page.
 *
 * @param title stands where no law prescribes any.
 */
function LinkWords({ words, meaning, title }: { words: readonly LawWord[]; meaning: string; title: string }) {
  const { market } = useView();
  if (words.length === 0) return title;
  return (
    <>
      <LawWords words={words} />
      {words.some(({ language }) => language === market.language) ? null : ` (${meaning})`}
    </>
  );
}

/** The link to the withdrawal, where the law of the market knows one. @param order fills the form in. */
export function WithdrawLink({ order, className }: { order?: string; className?: string }) {
  const { t, market } = useView();
  if (!hasWithdrawal(market)) return null;
  return (
    <a href={pages.withdraw(market.code, order)} {...(className && { className })}>
      <LinkWords words={withdrawLinkWords(market)} meaning={t('withdraw.link')} title={t('withdraw.title')} />
    </a>
  );
}

/** The link to the cancellation of a subscription. */
export function CancelLink() {
  const { t, market } = useView();
  return (
    <a href={pages.cancel(market.code)}>
      <LinkWords words={cancelLinkWords(market)} meaning={t('cancel.link')} title={t('cancel.title')} />
    </a>
  );
}

/** The entries of the footer. */
export function LawLinks() {
  const { market } = useView();
  return (
    <>
      {hasWithdrawal(market) ? (
        <li>
          <WithdrawLink />
        </li>
      ) : null}
      <li>
        <CancelLink />
      </li>
    </>
  );
}
