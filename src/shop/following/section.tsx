import type { ReactNode } from 'react';
import { formatDay, formatList } from '../../platform/shared/format.ts';
import { api, pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { gramsText } from '../planner/index.ts';
import { type Correction, FEEDBACK, MAX_PERCENT } from '../planner/model/correction.ts';
import { rhythmText } from '../selling-plans/model/rhythm.ts';
import { lineCents } from '../subscriptions/model/estimate.ts';
import type { FollowedAnimal, Proposal, Side } from './compare.ts';
import type { ShownPortions } from './shown.ts';
import { kcalText, lessPercent, packsText, priceText, reasonsText, signed } from './words.ts';

/** The page that a form leads back to. */
type Page = 'subscription' | 'pets';

/** A form of the section. It leads to another page, so that it needs no script. */
function PlainForm({
  action,
  fields,
  children,
}: {
  action: string;
  fields: Record<string, string>;
  children: ReactNode;
}) {
  const { market } = useView();
  return (
    <form method="post" action={action}>
      {Object.entries({ market: market.code, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The sum of a box after discounts, as the provider charges it: each line is rounded on its own. */
const sumOf = ({ packs }: Side, percent: number): number =>
  packs.reduce((sum, pack) => sum + lineCents(pack, percent), 0) / 100;

/** Today's box and the one that fits, side by side. */
function Sides({ shown, proposal }: { shown: ShownPortions; proposal: Proposal }) {
  const { t, locale } = useView();
  const { currency, percent, leaves } = shown;
  const sides = [shown.followed.before, proposal.after] as const;
  const aDay = (price: number) => lessPercent(price, percent);
  const rows: [string, (side: Side) => ReactNode][] = [
    ['portions.box', (side) => packsText(side, locale).map((text) => <span key={text}>{text}</span>)],
    ['portions.comes', (side) => rhythmText(side.rhythm, t)],
    [
      'portions.a_day',
      (side) =>
        t('portions.grams_kcal', {
          grams: gramsText(side.gramsPerDay, locale),
          kcal: kcalText(side.kcalPerDay, locale),
        }),
    ],
    ['portions.price_day', (side) => priceText(aDay(side.pricePerDay), currency, locale)],
    ['portions.price_box', (side) => priceText(sumOf(side, percent), currency, locale)],
  ];
  return (
    <table className="sides">
      <caption className="visually-hidden">{t('portions.table')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('portions.now')}</th>
          <th scope="col">{leaves ? t('portions.from', { date: formatDay(leaves, locale) }) : t('portions.next')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, cell]) => (
          <tr key={key}>
            <th scope="row">{t(key)}</th>
            {sides.map((side, i) => (
              <td key={i === 0 ? 'before' : 'after'}>{cell(side)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The two answers to a proposal. */
function Answers({ shown, isDeclined }: { shown: ShownPortions; isDeclined: boolean }) {
  const { t, locale } = useView();
  const { number, proposal, leaves } = shown;
  const fields = { subscriptionId: number, proposal };
  return (
    <>
      <div className="actions">
        <PlainForm action={api.followingAccept} fields={{ ...fields, formId: crypto.randomUUID() }}>
          <button className="button action">{t('portions.accept')}</button>
        </PlainForm>
        {isDeclined ? null : (
          <PlainForm action={api.followingKeep} fields={fields}>
            <button className="button quiet">{t('portions.keep')}</button>
          </PlainForm>
        )}
      </div>
      <p className="small">
        {t('portions.consent')} {leaves ? t('portions.applies', { date: formatDay(leaves, locale) }) : null}
      </p>
    </>
  );
}

/** What was learnt of an animal, and the form that goes on with it. */
function Animal({
  animal: { id, name },
  portion,
  correction,
  subscriptionId,
}: {
  animal: FollowedAnimal;
  portion: { grams: number; kcal: number } | undefined;
  correction: Correction | undefined;
  subscriptionId: string;
}) {
  const { t, locale } = useView();
  const { percent = 0, word } = correction ?? {};
  const fields = { petId: id, ...(subscriptionId && { subscriptionId }) };
  return (
    <li>
      <p>
        <b>{name}</b>
        {portion
          ? ` · ${t('portions.portion', { grams: gramsText(portion.grams, locale), kcal: kcalText(portion.kcal, locale) })}`
          : null}
        {percent !== 0 ? (
          <small>
            {t(percent < 0 ? 'portions.adjusted_leaves' : 'portions.adjusted_hungry', {
              name,
              percent: signed(percent, locale),
            })}
          </small>
        ) : word === 'right' ? (
          <small>{t('portions.right_noted')}</small>
        ) : null}
        {Math.abs(percent) >= MAX_PERCENT ? <small>{t('portions.vet')}</small> : null}
      </p>
      <fieldset className="feedback">
        <legend className="small">{t('portions.how', { name })}</legend>
        {FEEDBACK.map((choice) => (
          <PlainForm key={choice} action={api.followingCorrect} fields={{ ...fields, word: choice }}>
            <button className="button quiet small">
              {t(`portions.word.${choice}`)}
              <span className="visually-hidden">: {name}</span>
            </button>
          </PlainForm>
        ))}
        {percent !== 0 ? (
          <PlainForm action={api.followingReset} fields={fields}>
            <button className="link-button">
              {t('portions.reset')}
              <span className="visually-hidden">: {name}</span>
            </button>
          </PlainForm>
        ) : null}
      </fieldset>
    </li>
  );
}

/** A switch with its state in words. */
function Switch({ name, isOn, number }: { name: 'always' | 'mails'; isOn: boolean; number: string }) {
  const { t } = useView();
  return (
    <PlainForm
      action={name === 'always' ? api.followingAlways : api.followingMails}
      fields={{ subscriptionId: number, on: isOn ? '' : 'on' }}
    >
      <p>
        <b>{t(`portions.${name}_${isOn ? 'on' : 'off'}`)}</b> {t(`portions.${name}_text`)}
      </p>
      <button className="button quiet small">{t(`portions.${name}_turn_${isOn ? 'off' : 'on'}`)}</button>
    </PlainForm>
  );
}

/** The box of a subscription beside what its animals need, with all that can be decided about it. */
export function PortionsSection({ shown, page }: { shown: ShownPortions; page: Page }) {
  const view = useView();
  const { t, locale, market } = view;
  const { number, name, followed } = shown;
  const { animals, portions, proposal, isDeclined, corrections, row } = followed;
  const names = formatList(
    animals.map(({ name }) => name),
    locale,
  );
  const title = `portions-${number}`;
  const isOpen = proposal && !isDeclined;
  return (
    <section className="account-card portions" aria-labelledby={title} id={`portions-of-${number}`}>
      <h2 id={title}>{t(isOpen ? 'portions.title_due' : 'portions.title', { names })}</h2>
      {page === 'pets' ? (
        <p className="small">
          <a href={pages.subscription(market.code, number)}>{name}</a>
        </p>
      ) : null}
      {proposal ? (
        <>
          {isDeclined ? <p>{t('portions.declined')}</p> : null}
          {reasonsText(proposal, view).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {isDeclined ? (
            <details>
              <summary>{t('portions.show')}</summary>
              <Sides shown={shown} proposal={proposal} />
              <Answers shown={shown} isDeclined />
            </details>
          ) : (
            <>
              <Sides shown={shown} proposal={proposal} />
              <Answers shown={shown} isDeclined={false} />
            </>
          )}
        </>
      ) : (
        <p>{t('portions.fits')}</p>
      )}
      <ul className="portion-animals">
        {animals.map((animal) => (
          <Animal
            key={animal.id}
            animal={animal}
            portion={portions.find(({ petId }) => petId === animal.id)}
            correction={corrections.get(animal.id)}
            subscriptionId={page === 'subscription' ? number : ''}
          />
        ))}
      </ul>
      {page === 'subscription' ? (
        <details>
          <summary>{t('portions.settings')}</summary>
          <Switch name="always" isOn={row?.always ?? false} number={number} />
          <Switch name="mails" isOn={row?.mails ?? true} number={number} />
          <p className="small">{t('portions.source')}</p>
        </details>
      ) : null}
    </section>
  );
}
