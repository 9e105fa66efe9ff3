import { formatMoney } from '../../../platform/shared/format.ts';
import { api, pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { gramsText } from '../../planner/index.ts';
import { dayText } from '../browser/parts.tsx';
import { type MixPart, SHARES } from '../model/mix.ts';
import { type SectionProps, SubscriptionForm } from '../sections/section.tsx';
import type { FedAnimal } from '../supply/load.ts';
import { percentText } from './box-section.tsx';
import type { PlannedLine } from './food.ts';
import { PlannedLines } from './join-section.tsx';

/** A mix that was chosen, with what it brings and costs. */
export interface ChosenMix {
  first: string;
  second: string;
  share: number;
  /** Null where the recipes do not make a mix. */
  parts: readonly MixPart[] | null;
  /** Null where they cannot be added to the subscription. */
  lines: readonly PlannedLine[] | null;
  /** Of each delivery, in the major unit. */
  total: number;
}

/** The grams, the packs and the price of the chosen mix, and the button that takes it. */
function Preview({ mix, animal, ...section }: SectionProps & { mix: ChosenMix; animal: FedAnimal }) {
  const { t, locale } = useView();
  const { currency, total, next } = section.subscription;
  const { parts, lines } = mix;
  if (!parts || !lines) return <p className="alert">{t(parts ? 'box.mix_impossible' : 'error.invalid_mix')}</p>;
  const titleOf = (handle: string) => animal.foods.find((food) => food.handle === handle)?.title ?? handle;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <>
      <h3>{t('box.mix_result')}</h3>
      <ul>
        {parts.map(({ handle, gramsPerDay }, i) => (
          <li key={handle}>
            {t('box.mix_part', {
              title: titleOf(handle),
              share: percentText(i === 0 ? mix.share : 100 - mix.share, locale),
              grams: gramsText(gramsPerDay, locale),
            })}
          </li>
        ))}
      </ul>
      <PlannedLines lines={lines} currency={currency} />
      <p>
        {t('box.mix_costs', { amount: money(mix.total), usual: money(total) })}{' '}
        {next ? t('box.end_next', { date: dayText(next.day, locale) }) : null}
      </p>
      <SubscriptionForm action={api.subscriptionsMix} section={section}>
        <input type="hidden" name="animalId" value={animal.id} />
        <input type="hidden" name="first" value={mix.first} />
        <input type="hidden" name="second" value={mix.second} />
        <input type="hidden" name="share" value={mix.share} />
        <button className="button action">{t('box.mix_take')}</button>
      </SubscriptionForm>
    </>
  );
}

/** Chooses two recipes for an animal, and their share. Nothing changes before the result was seen. */
export function MixSection({ animal, mix, ...section }: SectionProps & { animal: FedAnimal; mix: ChosenMix | null }) {
  const { t, locale, market } = useView();
  const { subscription, problems } = section;
  const foods = animal.foods.filter(({ gramsPerDay }) => gramsPerDay);
  const here = pages.subscription(market.code, subscription.number);
  const choice = (name: 'first' | 'second', label: string, chosen: string | undefined) => (
    <div className="form-field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen}>
        {foods.map(({ handle, title }) => (
          <option key={handle} value={handle}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <section className="account-card" aria-labelledby="mix-title">
      <h2 id="mix-title">{t('box.mix', { name: animal.name })}</h2>
      {problems.map(({ code, message }) => (
        <p key={code} className="alert" role="alert">
          {message}
        </p>
      ))}
      {foods.length < 2 ? (
        <p>{t('box.mix_none', { name: animal.name })}</p>
      ) : (
        <>
          <p>{t('box.mix_text', { name: animal.name })}</p>
          <form action={here} className="form">
            <input type="hidden" name="mix" value={animal.id} />
            <div className="form-pair">
              {choice('first', t('box.mix_first'), mix?.first ?? foods[0]?.handle)}
              {choice('second', t('box.mix_second'), mix?.second ?? foods[1]?.handle)}
            </div>
            <div className="form-field">
              <label htmlFor="share">{t('box.mix_share')}</label>
              <select id="share" name="share" defaultValue={String(mix?.share ?? 50)}>
                {SHARES.map((share) => (
                  <option key={share} value={share}>
                    {percentText(share, locale)} / {percentText(100 - share, locale)}
                  </option>
                ))}
              </select>
            </div>
            <p className="actions">
              <button className="button quiet">{t('box.mix_show')}</button>
              <a className="button quiet" href={here}>
                {t('sub.back')}
              </a>
            </p>
          </form>
          {mix ? <Preview {...section} mix={mix} animal={animal} /> : null}
        </>
      )}
    </section>
  );
}
