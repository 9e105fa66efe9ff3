import { Island } from '../../platform/document/island.tsx';
import type { Flash } from '../../platform/http/flash.ts';
import { islandSetting } from '../../site/island-setting.ts';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import ReferCorrectIsland from './browser/islands/refer-correct.tsx';
import ReferEnterIsland from './browser/islands/refer-enter.tsx';
import ReferJoinIsland from './browser/islands/refer-join.tsx';

/** A form of the programme that was refused without script. */
export type RefusedForm = Flash & { form: 'join' | 'enter' | 'correct' };

/** The form that a flash belongs to, by the fields that were sent. */
export function refusedFormOf(flash: Flash | null): RefusedForm | null {
  if (!flash) return null;
  if ('code' in flash.typed) return { ...flash, form: 'enter' };
  return { ...flash, form: 'terms' in flash.typed || 'formId' in flash.typed ? 'join' : 'correct' };
}

const refusedAs = (refused: RefusedForm | null, form: RefusedForm['form']) =>
  refused?.form === form ? { typed: refused.typed, problems: refused.problems } : null;

const person = (view: View, ...more: string[]) =>
  islandSetting(
    view,
    'refer.name',
    'refer.email',
    'refer.phone',
    'refer.change',
    'error.invalid_input',
    'error.name_plain',
    'error.name_required',
    'error.email_',
    'error.phone_',
    ...more,
  );

/** Starts to refer friends. @param values what the account knows. */
export function JoinForm({
  refused,
  values = {},
  formId,
}: {
  refused: RefusedForm | null;
  values?: Readonly<Record<string, unknown>>;
  formId: string;
}) {
  const view = useView();
  const setting = person(
    view,
    'planner.newsletter',
    'refer.terms',
    'refer.get_code',
    'page.terms-conditions',
    'page.privacy-policy',
    'error.terms_required',
  );
  return (
    <Island
      name="refer-join"
      component={ReferJoinIsland}
      props={{ setting, values, refused: refusedAs(refused, 'join'), formId }}
    />
  );
}

/** Enters a friend's code. */
export function EnterForm({ refused }: { refused: RefusedForm | null }) {
  const view = useView();
  const setting = islandSetting(
    view,
    'refer.code_or_link',
    'refer.use_code',
    'error.invalid_input',
    'error.link_required',
  );
  return (
    <Island name="refer-enter" component={ReferEnterIsland} props={{ setting, refused: refusedAs(refused, 'enter') }} />
  );
}

/** Corrects a referrer's details. @param link the secret of a mailed link; empty for a signed-in customer. */
export function CorrectForm({
  refused,
  referrer: { name, email, phone },
  link = '',
}: {
  refused: RefusedForm | null;
  referrer: { name: string; email: string; phone: string };
  link?: string;
}) {
  const view = useView();
  const props = {
    setting: person(view, 'account.save', 'success.referral'),
    person: { name, email, phone },
    refused: refusedAs(refused, 'correct'),
    link,
  };
  return <Island name="refer-correct" component={ReferCorrectIsland} props={props} />;
}
