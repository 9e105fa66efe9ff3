import type { MouseEvent } from 'react';
import { Form } from '../../../../client/forms/form.tsx';
import type { Answer } from '../../../../client/forms/send.ts';
import { Submit } from '../../../../client/forms/submit.tsx';
import { HAS_JOURNAL, HAS_PLANNER } from '../../../brand/tables/has.ts';
import { formatNumber } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { api, pages } from '../../../routes.ts';
import { isSpecies } from '../../../species/known.ts';
import { ageText } from '../model/age-text.ts';
import type { ShownPet } from '../model/pet.ts';
import { PetFace } from './parts.tsx';

interface PetCardProps {
  pet: ShownPet;
  /** The pet's newest feeding plan. */
  planId: string | undefined;
  onEdit(event: MouseEvent<HTMLAnchorElement>): void;
  onRemoved(body: Answer): void;
}

/** A pet in the account's list. */
export function PetCard({ pet, planId, onEdit, onRemoved }: PetCardProps) {
  const setting = useSetting();
  const { t, market, locale } = setting;
  const isKnown = isSpecies(pet.species);
  const newPlan = (
    <Form action={api.plannerStart} leads>
      <input type="hidden" name="petId" value={pet.id} />
      <Submit className={planId ? 'link-button' : 'button quiet small'}>
        {t(planId ? 'planner.new_plan' : 'pet.plan')}
        <span className="visually-hidden">: {pet.name}</span>
      </Submit>
    </Form>
  );
  return (
    <li className="account-card pet-card">
      <PetFace {...pet} />
      <div>
        <h2>{pet.name}</h2>
        <p className="small">
          {[
            isKnown ? t(`pet.species.${pet.species}`) : '',
            pet.breed,
            ageText(pet.birthdate, setting).replaceAll(' ', '\u00a0'),
            `${formatNumber(pet.currentWeightKg, locale)} kg`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {HAS_PLANNER && isKnown ? (
          <div className="actions">
            {planId ? (
              <a
                className="button quiet small"
                href={pages.plan(market.code, planId)}
                aria-label={t('planner.for_pet_named', { name: pet.name })}
              >
                {t('planner.for_pet')}
              </a>
            ) : (
              newPlan
            )}
          </div>
        ) : null}
        <div className="card-actions">
          <a
            href={pages.pets(market.code, pet.id)}
            aria-label={t('account.edit_named', { name: pet.name })}
            onClick={onEdit}
          >
            {t('account.edit')}
          </a>
          {HAS_JOURNAL ? (
            <a href={pages.journal(market.code, pet.id)} aria-label={t('pet.journal_named', { name: pet.name })}>
              {t('pet.journal')}
            </a>
          ) : null}
          {HAS_PLANNER && isKnown && planId ? newPlan : null}
          <details className="confirm">
            <summary aria-label={t('account.remove_named', { name: pet.name })}>{t('account.remove')}</summary>
            <Form action={api.petsRemove} className="bubble" lane="pets" onDone={onRemoved}>
              <input type="hidden" name="petId" value={pet.id} />
              <Submit className="button action small">{t('account.remove_sure', { name: pet.name })}</Submit>
            </Form>
          </details>
        </div>
      </div>
    </li>
  );
}
