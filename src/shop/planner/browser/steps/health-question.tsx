import { formatNumber } from '../../../../platform/shared/format.ts';
import { type Setting, useSetting } from '../../../../platform/shared/setting.tsx';
import { ACTIVITIES } from '../../../../species/tables/activities.ts';
import { CheckFields, RadioFields, TextField } from '../../../../ui/fields.tsx';
import { Doubt, useDoubts } from '../../../pets/browser/use-doubts.tsx';
import { usualWeightHint } from '../../../pets/browser/usual-weight.ts';
import { CONDITIONS, NEEDS } from '../../../pets/model/pet.ts';
import { mayBeGrowing } from '../../model/animal.ts';
import type { KnownBreed } from '../../model/draft.ts';
import { Condition } from './condition.tsx';
import type { QuestionProps } from './props.ts';
import { Ration } from './ration.tsx';
import { YesNoFields } from './yes-no-fields.tsx';

/** Those that the brand asks about. */
const needs: readonly string[] = NEEDS;
const ASKED_ALONE: readonly string[] = ['neutered', 'sensitive_to_price'];

const adultWeightHint = (breed: KnownBreed | null, { t, locale }: Setting): string =>
  breed?.kg
    ? t('planner.adult_hint_breed', {
        breed: breed.name,
        from: formatNumber(breed.kg[0], locale),
        to: formatNumber(breed.kg[1], locale),
      })
    : t('planner.adult_hint');

/** Activity, body condition, weight and special needs; the adult weight of an animal that may be growing. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the fields of one question, one after the other
export function HealthQuestion({ state, draft, breed, kcalFor }: QuestionProps) {
  const setting = useSetting();
  const { t, today } = setting;
  const { species = null, name = '', birthdate } = draft;
  const isGrowing = mayBeGrowing(birthdate, today);
  const usual = isGrowing ? undefined : usualWeightHint(breed, setting);
  const { doubts, handlers } = useDoubts({ species, breed, birthdate });
  return (
    <>
      {species ? (
        <RadioFields
          name="activity"
          legend={t(`planner.activity_${species}`, { name })}
          state={state}
          options={ACTIVITIES[species].map((value) => ({ value, text: t(`pet.activity.${value}`) }))}
        />
      ) : null}
      <RadioFields
        name="bodyCondition"
        legend={t('planner.condition.like', { name })}
        state={state}
        options={CONDITIONS.map((value) => ({
          value,
          text: t(`pet.condition.${value}`),
          hint: t(`planner.condition.${value}`),
          drawing: species && <Condition species={species} condition={value} />,
        }))}
      />
      <div className="form-pair" role="group" {...handlers}>
        <div>
          <TextField
            name="currentWeightKg"
            label={t('pet.weight')}
            state={state}
            inputMode="decimal"
            maxLength={7}
            autoComplete="off"
            {...(usual && { hint: usual })}
            required
          />
          <Doubt text={doubts.currentWeightKg} />
        </div>
        {isGrowing ? (
          <TextField
            name="expectedAdultWeightKg"
            label={t('planner.adult_weight')}
            state={state}
            inputMode="decimal"
            maxLength={7}
            autoComplete="off"
            hint={adultWeightHint(breed, setting)}
          />
        ) : null}
      </div>
      <Ration name={name} kcalFor={kcalFor} />
      {needs.includes('neutered') ? (
        <YesNoFields name="specialNeeds" value="neutered" legend={t('planner.neutered', { name })} state={state} />
      ) : null}
      <CheckFields
        name="specialNeeds"
        legend={t('pet.needs')}
        hint={t('planner.health_hint', { name })}
        state={state}
        options={[
          ...needs
            .filter((value) => !ASKED_ALONE.includes(value))
            .map((value) => [value, t(`pet.need.${value}`)] as const),
          ['none', t('planner.no_needs')] as const,
        ]}
      />
      {needs.includes('sensitive_to_price') ? (
        <YesNoFields name="specialNeeds" value="sensitive_to_price" legend={t('planner.price_most')} state={state} />
      ) : null}
    </>
  );
}
