import { HAS_FOLLOWING, HAS_PLANNER } from '../../../brand/tables/has.ts';
import { Island } from '../../../platform/document/island.tsx';
import { patterns } from '../../../routes.ts';
import { islandSetting } from '../../../site/island-setting.ts';
import { notFound } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import { accountScreen } from '../../customer/account-screen.tsx';
import { loadPortions, PortionsSection } from '../../following/index.ts';
import { allergensIn } from '../../pets/allergens.ts';
import type { ShownPet } from '../../pets/model/pet.ts';
import { withPortrait } from '../../pets/portrait.ts';
import { type Pet, petsOf, publicPet } from '../../pets/store.ts';
import { plansOfPets } from '../../planner/index.ts';
import PetsIsland from '../browser/islands/pets.tsx';

/** The beginnings of the keys of the island's texts. */
const TEXTS = [
  'combobox.',
  'pet.',
  'planner.allergen.',
  'planner.for_pet',
  'planner.new_plan',
  'account.edit',
  'account.pets',
  'account.remove',
  'account.save',
  'account.cancel',
  'error.invalid_activity',
  'error.invalid_birthdate',
  'error.invalid_current_weight_kg',
  'error.invalid_expected_adult_weight_kg',
  'error.invalid_input',
  'error.invalid_name',
  'error.pet_name_required',
  'error.invalid_species',
];

/** A pet with the ingredients that the planner knows by their names, in whichever language they were typed. */
const withKnownAllergens = (pet: Pet): ShownPet => ({
  ...withPortrait(publicPet(pet)),
  allergies: pet.allergies.map((word) => allergensIn([word])[0] ?? word),
});

/** The customer's pets. The query's `edit` shows the form of one, or of a new one. */
export const pets = accountScreen({
  path: patterns.accountPets,
  title: 'account.pets',
  showsProblems: true,

  async load(context, session) {
    const { url, flash, database } = context;
    const wanted = url.searchParams.get('edit') ?? '';
    const [list, plans, portions] = await Promise.all([
      petsOf(database, session.customerId),
      HAS_PLANNER ? plansOfPets(database, session.customerId) : new Map<string, string>(),
      HAS_FOLLOWING && wanted === '' ? loadPortions(context, session) : [],
    ]);
    const isFound = wanted === '' || wanted === 'new' || list.some(({ id }) => id === wanted);
    // the form of a pet that was removed in the meantime says so above the list
    if (!isFound && !flash) return notFound();
    const edit = isFound ? wanted : '';
    const formId = typeof flash?.typed.formId === 'string' ? flash.typed.formId : crypto.randomUUID();
    return {
      list: list.map(withKnownAllergens),
      plans: Object.fromEntries(plans),
      portions,
      edit,
      formId,
      refused: flash,
    };
  },

  // the island has it: it changes with the form
  heading: () => null,
  step: ({ list, edit }, { t }) => {
    const pet = list.find(({ id }) => id === edit);
    if (pet) return t('pet.edit', { name: pet.name });
    return edit === 'new' ? t('pet.add') : null;
  },

  Page({ data: { list, plans, portions, edit, formId, refused } }) {
    const view = useView();
    return (
      <>
        <Island
          name="pets"
          component={PetsIsland}
          props={{
            setting: islandSetting(view, ...TEXTS),
            pets: list,
            plans,
            edit,
            formId,
            refused: refused ? { typed: refused.typed, problems: refused.problems } : null,
          }}
        />
        {portions.map((shown) => (
          <PortionsSection key={shown.number} shown={shown} page="pets" />
        ))}
      </>
    );
  },
});
