import { formatNumber } from '../../platform/market/format.ts';
import { api, pages } from '../../routes.ts';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Art } from '../../ui/icon.tsx';
import { ageInMonths } from './model.ts';
import type { Pet } from './store.ts';

/** The age of a pet in words: in months below two years, in years from then on. */
function ageText({ birthdate }: Pet, { t, today }: View): string {
  const months = ageInMonths(birthdate, today) ?? 0;
  return months < 24 ? t('pet.age_months', { count: Math.max(0, months) }) : t('pet.age', { count: Math.floor(months / 12) });
}

/** A pet in the account's list. @param planId the pet's newest feeding plan. */
export function PetCard({ pet, planId }: { pet: Pet; planId: string | undefined }) {
  const view = useView();
  const { t, market, locale } = view;
  return (
    <li className="account-card pet-card">
      <Art name={pet.picture} />
      <div>
        <h2>{pet.name}</h2>
        <p className="small">
          {[t(`pet.species.${pet.species}`), pet.breed, ageText(pet, view), `${formatNumber(pet.currentWeightKg, locale)} kg`].filter(Boolean).join(' · ')}
        </p>
        <div className="card-actions">
          <a href={pages.pets(market.code, pet.id)} aria-label={t('account.edit_named', { name: pet.name })}>
            {t('account.edit')}
          </a>
          {planId ? (
            <a href={pages.plan(market.code, planId)} aria-label={t('planner.for_pet_named', { name: pet.name })}>
              {t('planner.for_pet')}
            </a>
          ) : null}
          <form method="post" action={api.planner.start}>
            <input type="hidden" name="market" value={market.code} />
            <input type="hidden" name="petId" value={pet.id} />
            <button className="link-button">
              {t(planId ? 'planner.new_plan' : 'planner.for_pet')}
              <span className="visually-hidden">: {pet.name}</span>
            </button>
          </form>
          <details className="confirm">
            <summary aria-label={t('account.remove_named', { name: pet.name })}>{t('account.remove')}</summary>
            <form className="bubble" method="post" action={api.pets.remove}>
              <input type="hidden" name="market" value={market.code} />
              <input type="hidden" name="petId" value={pet.id} />
              <button className="button action small">{t('account.remove_sure', { name: pet.name })}</button>
            </form>
          </details>
        </div>
      </div>
    </li>
  );
}
