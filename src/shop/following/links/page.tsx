import { formatMoney, sizeName } from '../../../platform/shared/format.ts';
import { callsOf, type FoodAction, isFoodAction, pages, patterns } from '../../../routes.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { notFound, screen } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import { type Done, doneText, isDone } from '../../notices/model/done.ts';
import { rhythmText } from '../../selling-plans/model/rhythm.ts';
import { type BoxChange, type NotedBox, readChange, readFollowed } from '../store.ts';
import { readToken } from './token.ts';

/** The success of each action, as the address names it. */
const DONE: Record<FoodAction, Done> = { keep: 'portion_kept', off: 'portion_mails_off' };

/** One of the two boxes. */
function Box({ title, box, currency }: { title: string; box: NotedBox; currency: string }) {
  const { t, locale } = useView();
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {box.lines.map((line) => (
          <span key={`${line.variantId}`}>
            {`${line.quantity} × ${line.title}, ${sizeName(line.variantTitle, locale)}`}
            <br />
          </span>
        ))}
        {rhythmText(box.rhythm, t)}, {t('planner.a_day', { price: formatMoney(box.pricePerDay, currency, locale) })}
      </dd>
    </div>
  );
}

/**
 * The page of a link in a mail about food: what it is about, and one button. Loading it changes nothing, because mail
 * scanners load every link. It tells nothing about the customer or the animals.
 */
export const foodLinkPage = screen({
  path: patterns.foodLink,
  personal: true,
  showsProblems: true,

  async load({ params, url, flash, settings, database }) {
    const { action = '' } = params;
    if (!isFoodAction(action)) return notFound();
    const token = url.searchParams.get('link') ?? '';
    const link = await readToken(settings, action, token);
    const word = url.searchParams.get('done');
    const change: BoxChange | null =
      link && action === 'keep' ? await readChange(database, { ...link, kind: 'alone' }) : null;
    const followed = link && action === 'off' ? await readFollowed(database, link.contractId) : null;
    // anybody can write a word into the address: it is shown only where it is so
    const isSo = action === 'keep' ? change?.state === 'undone' : followed?.mails === false;
    const isKnown = link !== null && (action === 'off' ? followed !== null : change !== null);
    return {
      action,
      token,
      number: link ? numberOfGid(link.contractId) : '',
      change: change && { before: change.before, after: change.after, currency: change.currency },
      isKnown,
      isSo,
      done: isSo && isDone(word) && word === DONE[action] ? word : null,
      problems: flash?.problems ?? [],
      formId: crypto.randomUUID(),
    };
  },

  head: ({ action }, { t }) => ({ title: t('meta.title', { page: t(`food_link.${action}_title`) }), noindex: true }),

  Page({ data: { action, token, number, change, isKnown, isSo, done, problems, formId } }) {
    const { t, market } = useView();
    return (
      <div className="wrap page forms mail-link">
        <h1>{t(`food_link.${action}_title`)}</h1>
        {done ? (
          <p className="alert calm" role="status">
            {t(doneText[done])}
          </p>
        ) : isKnown ? (
          problems.map(({ code, message }) => (
            <p key={code} className="alert" role="alert">
              {message}
            </p>
          ))
        ) : (
          <p className="alert" role="status">
            {t('error.food_link_invalid')}
          </p>
        )}
        {isKnown ? (
          <section className="account-card" aria-labelledby="food">
            <h2 id="food">{t('sub.title', { number })}</h2>
            {change ? (
              <dl className="pairs">
                <Box title={t('portions.before')} box={change.before} currency={change.currency} />
                <Box title={t('portions.after')} box={change.after} currency={change.currency} />
              </dl>
            ) : null}
            {isSo ? (
              done ? null : (
                <p>{t(`food_link.${action}_already`)}</p>
              )
            ) : (
              <form method="post" action={callsOf('foodLinks')[action]} className="form">
                <input type="hidden" name="market" value={market.code} />
                <input type="hidden" name="link" value={token} />
                <input type="hidden" name="formId" value={formId} />
                <p>{t(`food_link.${action}_text`)}</p>
                <p className="actions">
                  <button className="button action">{t(`food_link.${action}_button`)}</button>
                </p>
              </form>
            )}
          </section>
        ) : null}
        <p>
          <a href={number ? pages.subscription(market.code, number) : pages.subscriptions(market.code)}>
            {t('link.account')}
          </a>
        </p>
      </div>
    );
  },
});
