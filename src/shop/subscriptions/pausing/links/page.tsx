import type { Day } from '../../../../platform/shared/day.ts';
import { formatDay, formatMoney } from '../../../../platform/shared/format.ts';
import { callsOf, isPauseAction, type PauseAction, pages, patterns } from '../../../../routes.ts';
import { numberOfGid } from '../../../../shopify/ids.ts';
import { notFound, screen } from '../../../../site/screen.ts';
import { useView } from '../../../../site/view.tsx';
import { type Done, doneText, isDone } from '../../../notices/model/done.ts';
import { optionalPart } from '../../../notices/optional-part.ts';
import { UnavailablePart } from '../../../notices/unavailable-part.tsx';
import { ProductList } from '../../mail-links/product-list.tsx';
import type { Name } from '../../model/name.ts';
import { nameOfContract } from '../../names.ts';
import { type LinkedPause, readLinkedPause, type Stale } from './pause.ts';

/** The parts of a pause that its page shows: nothing about the customer but what the mail has called it. */
type Shown = Pick<LinkedPause, 'first' | 'until' | 'today'> & {
  number: string;
  name: Name;
  currency: string;
  lines: LinkedPause['contract']['lines']['nodes'];
};

const shownOf = ({ contract, first, until, today }: LinkedPause, name: Name): Shown => ({
  name,
  number: numberOfGid(contract.id),
  currency: contract.currencyCode,
  lines: contract.lines.nodes,
  first,
  until,
  today,
});

/** The success of each action, as the address names it, and the state that bears it out. */
const DONE: Record<PauseAction, readonly Done[]> = { resume: ['resumed'], stay: ['paused'], cancel: ['cancelled'] };
const REACHED: Record<PauseAction, Stale> = { resume: 'resumed', stay: 'stayed', cancel: 'over' };

/**
 * The page of a link in a mail about a pause: what it is about, and one button. Loading it changes nothing, because
 * mail scanners load every link.
 */
export const pauseLinkPage = screen({
  path: patterns.pauseLink,
  personal: true,
  showsProblems: true,

  async load(context) {
    const { params, url, flash, settings, database } = context;
    const { action = '' } = params;
    if (!isPauseAction(action)) return notFound();
    const token = url.searchParams.get('link') ?? '';
    const read = await optionalPart('pause_link', readLinkedPause({ settings, database }, action, token));
    const { pause, stale } = read ?? { pause: null, stale: null };
    const word = url.searchParams.get('done');
    // anybody can write a word into the address: it is shown only where the subscription bears it out, or the form that
    // has just done it
    const isBorneOut = read ? stale === REACHED[action] : flash?.typed.done === word;
    const done = isDone(word) && DONE[action].includes(word) && isBorneOut ? word : null;
    const name = pause && (await nameOfContract(context, pause.contract, context));
    const shown = { pause: name && shownOf(pause, name), stale, done, isUnread: !read };
    return { action, token, ...shown, problems: flash?.problems ?? [], formId: crypto.randomUUID() };
  },

  statusOf: ({ isUnread }) => (isUnread ? 503 : 200),

  head: ({ action }, { t }) => ({ title: t('meta.title', { page: t(`pausing.${action}_title`) }), noindex: true }),

  Page({ data: { action, token, pause, stale, done, isUnread, problems, formId } }) {
    const { t, market, locale } = useView();
    const inWords = (day: Day) => <time dateTime={day}>{formatDay(day, locale)}</time>;
    return (
      <div className="wrap page forms mail-link">
        <h1>{t(`pausing.${action}_title`)}</h1>
        {done ? (
          <p className="alert calm" role="status">
            {t(doneText[done])}
          </p>
        ) : stale ? (
          <p className="alert" role="status">
            {t(`error.pause_link_${stale}`)}
          </p>
        ) : (
          problems.map(({ code, message }) => (
            <p key={code} className="alert" role="alert">
              {message}
            </p>
          ))
        )}
        {isUnread ? <UnavailablePart /> : null}
        {pause ? (
          <section className="account-card" aria-labelledby="paused">
            <h2 id="paused">{pause.name.title}</h2>
            <ProductList lines={pause.lines} />
            {stale || !pause.first ? null : (
              <dl className="pairs">
                {pause.until ? (
                  <div>
                    <dt>{t('pausing.until')}</dt>
                    <dd>{inWords(pause.until)}</dd>
                  </div>
                ) : null}
                <div>
                  <dt>{t('link.amount')}</dt>
                  <dd>{formatMoney(pause.first.amount, pause.currency, locale)}</dd>
                </div>
              </dl>
            )}
            {stale || done ? null : (
              <form method="post" action={callsOf('pauseLinks')[action]} className="form">
                <input type="hidden" name="market" value={market.code} />
                <input type="hidden" name="link" value={token} />
                <input type="hidden" name="formId" value={formId} />
                <p>{t(`pausing.${action}_text`)}</p>
                <p className="actions">
                  <button className="button action">{t(`pausing.${action}_button`)}</button>
                </p>
              </form>
            )}
          </section>
        ) : null}
        <p>
          <a href={pause ? pages.subscription(market.code, pause.number) : pages.subscriptions(market.code)}>
            {t('link.account')}
          </a>
        </p>
      </div>
    );
  },
});
