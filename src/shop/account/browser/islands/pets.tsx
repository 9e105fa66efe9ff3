import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { Refused } from '../../../../../client/forms/form.tsx';
import { useLatest } from '../../../../../client/forms/latest.ts';
import { useQuery } from '../../../../../client/forms/query.ts';
import type { Answer } from '../../../../../client/forms/send.ts';
import { WAITING } from '../../../../brand/tables/drawings.ts';
import { type SettingProps, SettingProvider, settingOf, useSetting } from '../../../../platform/shared/setting.tsx';
import { pages } from '../../../../routes.ts';
import { Empty } from '../../../../ui/empty.tsx';
import { Problems } from '../../../../ui/fields.tsx';
import { useFormCrumb } from '../../../customer/browser/form-crumb.ts';
import { PetCard } from '../../../pets/browser/pet-card.tsx';
import { PetForm } from '../../../pets/browser/pet-form.tsx';
import type { ShownPet } from '../../../pets/model/pet.ts';

interface PetsProps {
  setting: SettingProps;
  pets: readonly ShownPet[];
  /** The newest feeding plan of each pet that has one. */
  plans: Readonly<Record<string, string>>;
  /** The query's `edit`: the id of a pet, `new` or nothing. */
  edit: string;
  formId: string;
  refused: Refused | null;
}

/** The pets, each with its way to change it, and the way to another one. */
function PetList({
  pets,
  plans,
  onEdit,
  onRemoved,
}: Pick<PetsProps, 'pets' | 'plans'> & Pick<ComponentProps<typeof PetCard>, 'onEdit' | 'onRemoved'>) {
  const { t, market } = useSetting();
  const add = (
    <p>
      <a className="button quiet" href={pages.pets(market.code, 'new')} onClick={onEdit}>
        {t('pet.add')}
      </a>
    </p>
  );
  if (pets.length === 0)
    return (
      <Empty drawing={WAITING} text={t('pet.none')}>
        {add}
      </Empty>
    );
  return (
    <>
      <ul className="cards halves">
        {pets.map((one) => (
          <PetCard key={one.id} pet={one} planId={plans[one.id]} onEdit={onEdit} onRemoved={onRemoved} />
        ))}
      </ul>
      {add}
    </>
  );
}

/** The customer's pets: a list, or the form of one. */
export default function Pets({
  setting: props,
  pets: fromPage,
  plans,
  edit: editFromPage,
  formId: formIdFromPage,
  refused,
}: PetsProps) {
  const setting = settingOf(props);
  const { t, market } = setting;
  const [pets, setPets] = useLatest(fromPage);
  const edit = useQuery('edit', editFromPage);
  const [formId, setFormId] = useState(formIdFromPage);
  const [said, setSaid] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const pet = pets.find(({ id }) => id === edit.value) ?? null;
  const isForm = edit.value === 'new' || pet !== null;
  const title = pet ? t('pet.edit', { name: pet.name }) : t(isForm ? 'pet.add' : 'account.pets');
  useFormCrumb(isForm ? title : null, pages.pets(market.code));

  // Whatever is shown in place of something else gets the focus: the form's title, or the message, or the link that led
  // to the form.
  const lastEdit = useRef(edit.value);
  useEffect(() => {
    if (edit.visits === 0) return;
    const selector = isForm ? 'h1' : said ? '.form-status' : `a[href="${pages.pets(market.code, lastEdit.current)}"]`;
    root.current?.querySelector<HTMLElement>(selector)?.focus();
    lastEdit.current = edit.value;
  }, [edit.visits]);

  const follow: typeof edit.follow = (event) => {
    setSaid('');
    edit.follow(event);
  };
  // the visitor may have opened another form before the answer came, which stays open
  const onSaved = (body: Answer, saved: string) => {
    setPets(body.pets as ShownPet[]);
    setFormId(crypto.randomUUID());
    if (lastEdit.current !== saved) return;
    setSaid(t('account.saved'));
    edit.go(pages.pets(market.code), true);
  };
  const onRemoved = (body: Answer) => {
    setPets(body.pets as ShownPet[]);
    if (lastEdit.current) return;
    setSaid(t('account.removed'));
    edit.go(location.href, true);
  };

  const ofPage = edit.visits === 0 ? refused : null;
  return (
    <SettingProvider setting={setting}>
      <div ref={root}>
        <h1 tabIndex={-1}>{title}</h1>
        <div className="form-status" role="status" tabIndex={-1}>
          {said && !isForm ? <p className="alert calm">{said}</p> : null}
        </div>
        {isForm ? (
          <PetForm
            key={edit.visits}
            pet={pet}
            formId={formId}
            refused={ofPage}
            onDone={(body) => onSaved(body, edit.value)}
            onCancel={follow}
          />
        ) : (
          <>
            {ofPage ? <Problems state={ofPage} /> : null}
            <PetList pets={pets} plans={plans} onEdit={follow} onRemoved={onRemoved} />
          </>
        )}
      </div>
    </SettingProvider>
  );
}
