import { pages, patterns } from '../../routes.ts';
import { notFound } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Problems } from '../../ui/fields.tsx';
import { accountScreen } from '../account/account.tsx';
import { plansOfPets } from '../planner/store.ts';
import { PetCard } from './pet-card.tsx';
import { formValues, PetForm } from './pet-form.tsx';
import { petsOf } from './store.ts';

const NEW_PET = { species: 'dog', activity: 'medium', bodyCondition: 'normal' };

export const pets = accountScreen({
  path: patterns.accountPets,
  title: 'account.pets',
  showsProblems: true,

  async load({ url, flash, database }, session) {
    const [list, plans] = await Promise.all([petsOf(database, session.customerId), plansOfPets(database, session.customerId)]);
    const edit = url.searchParams.get('edit');
    const edited = list.find(({ id }) => id === edit);
    if (edit && edit !== 'new' && !edited) return notFound();
    const typed = flash?.typed;
    const values = typed ?? (edited ? formValues(edited) : NEW_PET);
    const formId = typeof typed?.formId === 'string' ? typed.formId : crypto.randomUUID();
    return { list, plans, edit, edited: edited ?? null, formId, state: { values, problems: flash?.problems ?? [] } };
  },

  Page({ data: { list, plans, edit, edited, formId, state } }) {
    const { t, market } = useView();
    if (edit)
      return (
        <>
          <h2>{edited ? t('pet.edit', { name: edited.name }) : t('pet.add')}</h2>
          <PetForm id={edited?.id ?? ''} formId={formId} state={state} />
        </>
      );
    const add = (
      <p>
        <a className="button quiet" href={pages.pets(market.code, 'new')}>
          {t('pet.add')}
        </a>
      </p>
    );
    if (list.length === 0)
      return (
        <Empty drawing="dog-waiting" text={t('pet.none')}>
          {add}
        </Empty>
      );
    return (
      <>
        <Problems state={state} />
        <ul className="cards">
          {list.map((pet) => (
            <PetCard key={pet.id} pet={pet} planId={plans.get(pet.id)} />
          ))}
        </ul>
        {add}
      </>
    );
  },
});
