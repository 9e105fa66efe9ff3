import { formatMoney } from '../../../platform/shared/format.ts';
import { api, pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { gramsText } from '../../planner/index.ts';
import { dayText } from '../browser/parts.tsx';
import type { AnimalBox, Portion } from '../model/box.ts';
import type { Subscription } from '../model/subscription.ts';
import { SubscriptionForm } from '../sections/section.tsx';
import { type HouseholdBox, isGone } from './load.ts';

interface BoxProps {
  household: HouseholdBox;
  subscription: Subscription;
  formId: string;
}

/** A whole percentage in words. */
export const percentText = (percent: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);

/** The deliveries to come that leave out an animal's food. */
export const leftOutDays = (
  { upcoming }: Pick<Subscription, 'upcoming'>,
  paused: HouseholdBox['paused'],
  animalId: string,
) => upcoming.filter(({ index, changed, skipped }) => !skipped && changed && paused.get(animalId)?.has(index));

/** A recipe with its part of the ration. */
function PortionRow({ portion: { title, share, gramsPerDay, part } }: { portion: Portion }) {
  const { t, locale } = useView();
  const facts = [
    share === null || share === 100 ? '' : t('box.share', { share: percentText(share, locale) }),
    gramsPerDay === null ? '' : t('box.grams', { grams: gramsText(gramsPerDay, locale) }),
    part < 1 ? t('box.shared') : '',
  ].filter(Boolean);
  return (
    <li>
      {title}
      {facts.length > 0 ? <small>{facts.join(' · ')}</small> : null}
    </li>
  );
}

/** What one animal gets of the box, and the ways to change it. */
function AnimalRow({ animal, household, subscription, formId }: BoxProps & { animal: AnimalBox }) {
  const { t, locale, market } = useView();
  const { id, name, portions, gramsPerDay, pricePerDay } = animal;
  const { number, currency } = subscription;
  const left = leftOutDays(subscription, household.paused, id);
  const canMix = (household.animals.find((fed) => fed.id === id)?.foods ?? []).length > 1;
  const days = [
    gramsPerDay > 0 ? t('box.grams', { grams: gramsText(gramsPerDay, locale) }) : '',
    pricePerDay > 0 ? t('box.price', { price: formatMoney(pricePerDay, currency, locale) }) : '',
  ].filter(Boolean);
  return (
    <li>
      <h3>{name}</h3>
      {days.length > 0 ? <p>{days.join(' · ')}</p> : null}
      <ul>
        {portions.map((portion) => (
          <PortionRow key={portion.lineId} portion={portion} />
        ))}
      </ul>
      {left.length > 0 ? (
        <>
          <p>
            <strong>{t('box.left_out', { days: left.map(({ leaves }) => dayText(leaves, locale)).join(', ') })}</strong>
          </p>
          <SubscriptionForm action={api.subscriptionsAnimalResume} section={{ subscription, formId }}>
            <input type="hidden" name="animalId" value={id} />
            <button className="button quiet small">{t('box.take_along', { name })}</button>
          </SubscriptionForm>
        </>
      ) : null}
      <p className="small links">
        <a href={pages.subscriptionAnimal(market.code, number, id)}>{t('box.manage', { name })}</a>
        {canMix ? <a href={pages.subscriptionMix(market.code, number, id)}>{t('box.mix', { name })}</a> : null}
      </p>
    </li>
  );
}

/** Says which animal each product is for. */
function LineForms({ household: { box, household, ended }, subscription, formId }: BoxProps) {
  const { t } = useView();
  return (
    <details>
      <summary>{t('box.lines')}</summary>
      {box.lines.map(({ id, title, animalId = '' }, i) => (
        <SubscriptionForm
          key={id}
          action={api.subscriptionsLineAnimal}
          section={{ subscription, formId }}
          className="line-for"
        >
          <input type="hidden" name="lineId" value={id} />
          <label htmlFor={`for-${i}`}>{title}</label>
          <select id={`for-${i}`} name="animalId" defaultValue={animalId}>
            <option value="">{t('box.nobody')}</option>
            {household
              .filter(({ id: petId }) => !isGone(ended, petId))
              .map((pet) => (
                <option key={pet.id} value={pet.id}>
                  {t('box.for', { name: pet.name })}
                </option>
              ))}
          </select>
          <button className="button quiet small" aria-label={t('box.save_named', { name: title })}>
            {t('account.save')}
          </button>
        </SubscriptionForm>
      ))}
    </details>
  );
}

/** The box by animals: the mix of each, its grams and its price a day. */
export function BoxSection(props: BoxProps) {
  const { t } = useView();
  const { box, household } = props.household;
  if (box.animals.length === 0 && household.length < 2) return null;
  return (
    <section className="account-card" aria-labelledby="box-title">
      <h2 id="box-title">{t('box.title')}</h2>
      <ul className="by-animal">
        {box.animals.map((animal) => (
          <AnimalRow key={animal.id} animal={animal} {...props} />
        ))}
      </ul>
      {household.length > 1 ? <LineForms {...props} /> : null}
    </section>
  );
}
