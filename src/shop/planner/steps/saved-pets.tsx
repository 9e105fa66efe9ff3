import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { Art } from '../../../ui/icon.tsx';
import type { Pet } from '../../pets/store.ts';

/** A customer's saved pets, each a button that starts the questions with its answers. */
export function SavedPets({ pets }: { pets: readonly Pet[] }) {
  const { t, market } = useView();
  if (pets.length === 0) return null;
  return (
    <section className="known-pets" aria-labelledby="known">
      <h2 id="known">{t('planner.known')}</h2>
      <ul className="pet-row">
        {pets.map((pet) => (
          <li key={pet.id}>
            <form method="post" action={api.planner.start}>
              <input type="hidden" name="market" value={market.code} />
              <input type="hidden" name="petId" value={pet.id} />
              <button className="chip">
                <Art name={pet.picture} />
                {pet.name}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
