import { isDay } from '../../platform/shared/day.ts';
import { formatDay, formatList, formatNumber } from '../../platform/shared/format.ts';
import { patterns } from '../../routes.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { isSpecies } from '../../species/known.ts';
import { MomentDay } from '../../ui/moment-day.tsx';
import { Runs } from '../feed/runs.tsx';
import { headingOf } from '../feed/statement.ts';
import { CurveFigure, WeightTable } from '../journal/index.ts';
import { UnavailablePart } from '../notices/unavailable-part.tsx';
import { isAllergen } from '../pets/allergens.ts';
import { ageText } from '../pets/model/age-text.ts';
import { gramsText } from '../planner/index.ts';
import { loadSheet, type VetFood, type VetSheet } from './load.ts';
import { lastMoment } from './store.ts';

/** The weights of the table: more do not fit on the sheet. */
const SHOWN_WEIGHTS = 8;

/** The facts about the animal as names and values. */
function useFacts(): (sheet: VetSheet) => [name: string, value: string][] {
  const { t, locale, today } = useView();
  return ({ pet, journal: { entries } }) => {
    const age = ageText(pet.birthdate, { t, today });
    const born = isDay(pet.birthdate) ? `${age} (${formatDay(pet.birthdate, locale)})` : age;
    const scored = entries.find(({ condition }) => condition !== null);
    const word = t(`pet.condition.${pet.bodyCondition}`);
    return [
      [t('pet.species'), isSpecies(pet.species) ? t(`pet.species.${pet.species}`) : pet.species],
      [t('pet.breed'), pet.breed || '–'],
      [
        t('pet.gender'),
        `${t(`pet.gender.${pet.gender}`)}${pet.specialNeeds.includes('neutered') ? `, ${t('pet.need.neutered').toLowerCase()}` : ''}`,
      ],
      [t('vet.age'), born],
      [t('journal.table_weight'), `${formatNumber(pet.currentWeightKg, locale)} kg`],
      [
        t('journal.condition'),
        scored
          ? `${scored.condition}/9 – ${t(`journal.score_${scored.condition}`)} (${formatDay(scored.day, locale)})`
          : word,
      ],
      [t('pet.activity'), t(`pet.activity.${pet.activity}`)],
      [
        t('vet.allergies'),
        pet.allergies.length > 0
          ? formatList(
              pet.allergies.map((allergy) => (isAllergen(allergy) ? t(`planner.allergen.${allergy}`) : allergy)),
              locale,
            )
          : t('vet.no_allergies'),
      ],
    ];
  };
}

/** A food with its ration, energy and declaration. */
function Food({ food: { title, gramsPerDay, kcalPer100g, statement } }: { food: VetFood }) {
  const { t, locale } = useView();
  const heading = (key: string) => (statement ? headingOf(key, statement.language) : '');
  return (
    <article className="vet-food">
      <h3>{title}</h3>
      <dl className="pairs">
        <div>
          <dt>{t('vet.grams')}</dt>
          <dd>{gramsPerDay === null ? '–' : gramsText(gramsPerDay, locale)}</dd>
        </div>
        <div>
          <dt>{t('vet.energy')}</dt>
          <dd>{formatNumber(kcalPer100g, locale)} kcal/100 g</dd>
        </div>
      </dl>
      {statement ? (
        <>
          <p>
            <b>{heading('composition')}:</b> <Runs runs={statement.composition} />
          </p>
          {statement.constituents.length > 0 ? (
            <p>
              <b>{heading('analytical constituents')}:</b>{' '}
              {statement.constituents.map(({ name, value }, i) => (
                <span key={name.text}>
                  {i > 0 ? ', ' : ''}
                  <Runs runs={[name]} /> {value}
                </span>
              ))}
            </p>
          ) : null}
          {statement.additives.length > 0 ? (
            <p>
              <b>{heading('additives')}:</b>{' '}
              {statement.additives.map((runs, i) => (
                <span key={i}>
                  <Runs runs={runs} />{' '}
                </span>
              ))}
            </p>
          ) : null}
        </>
      ) : null}
    </article>
  );
}

/** The ration by the plan, and the foods. */
function Ration({ ration }: { ration: VetSheet['ration'] }) {
  const { t } = useView();
  if (ration === 'unavailable') return <UnavailablePart text={t('problem.part')} />;
  if (ration === null || ration.foods.length === 0) return <p>{t('vet.no_food')}</p>;
  return (
    <>
      <p>
        {t('vet.ration', { kcal: ration.kcalPerDay })}
        {ration.treatPercent > 0 ? ` ${t('vet.treats', { percent: ration.treatPercent })}` : ''}
      </p>
      {ration.foods.map((food) => (
        <Food key={food.title} food={food} />
      ))}
    </>
  );
}

/** The sheet about an animal; one page of A4 on paper. */
function Sheet({ sheet }: { sheet: VetSheet }) {
  const { t, market, locale, today } = useView();
  const { pet, journal, owner, ration } = sheet;
  const factsOf = useFacts();
  return (
    <>
      <h1>{pet.name}</h1>
      <p className="small">
        {t('vet.sheet', { date: formatDay(today, locale) })} {owner ? t('vet.owner', { name: owner }) : ''}{' '}
        <span className="vet-until">
          {t('vet.until')} <MomentDay at={lastMoment(sheet)} locale={locale} country={market.country} />.
        </span>
      </p>
      <div className="vet-columns">
        <section aria-labelledby="vet-animal">
          <h2 id="vet-animal">{t('vet.animal')}</h2>
          <dl className="pairs">
            {factsOf(sheet).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="vet-weights">
          <h2 id="vet-weights">{t('vet.weights')}</h2>
          {journal.curve ? (
            <>
              <CurveFigure name={pet.name} species={pet.species} birthdate={pet.birthdate} curve={journal.curve} />
              <WeightTable curve={journal.curve} most={SHOWN_WEIGHTS} />
            </>
          ) : (
            <p>{t('vet.no_weights')}</p>
          )}
        </section>
      </div>
      <section aria-labelledby="vet-food">
        <h2 id="vet-food">{t('vet.food')}</h2>
        <Ration ration={ration} />
      </section>
      <p className="small">{t('vet.note')}</p>
    </>
  );
}

/**
 * The page about an animal for its vet, behind the secret link that its owner has made. A wrong link, one that has ended
 * and one that was revoked get the same page.
 */
export const vetPage = screen<VetSheet | null>({
  path: patterns.vet,
  personal: true,
  styles: 'journal',
  load: loadSheet,
  statusOf: (sheet) => (sheet ? 200 : 404),
  head: (sheet, { t }) => ({
    title: t('meta.title', { page: sheet ? t('vet.of', { name: sheet.pet.name }) : t('vet.title') }),
    noindex: true,
  }),

  Page({ data: sheet }) {
    const { t } = useView();
    return (
      <div className="wrap page vet-sheet">
        {sheet ? (
          <Sheet sheet={sheet} />
        ) : (
          <>
            <h1>{t('vet.title')}</h1>
            <p className="alert" role="status">
              {t('vet.unknown')}
            </p>
          </>
        )}
      </div>
    );
  },
});
