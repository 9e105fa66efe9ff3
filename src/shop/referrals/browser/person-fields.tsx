import { type ReactNode, useState } from 'react';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { type FormState, TextField } from '../../../ui/fields.tsx';

const FIELDS = ['name', 'email', 'phone'] as const;

const inOneLine = (values: readonly unknown[]): string => values.filter(Boolean).join(' · ');

/** The fields whose values are known already, behind a line of these values. */
function KnownFields({ line: first, isOpen, children }: { line: string; isOpen: boolean; children: ReactNode }) {
  const { t } = useSetting();
  const [line, setLine] = useState(first);
  return (
    <details
      className="form-more"
      open={isOpen}
      onToggle={({ currentTarget }) =>
        setLine(inOneLine([...currentTarget.querySelectorAll('input')].map(({ value }) => value)))
      }
    >
      <summary>
        <span>
          {line} · <u>{t('refer.change')}</u>
        </span>
      </summary>
      {children}
    </details>
  );
}

/** Name, e-mail and phone of a referrer. @param known those that the account knows are folded. */
export function PersonFields({ state, known = {} }: { state: FormState; known?: Readonly<Record<string, unknown>> }) {
  const { t } = useSetting();
  const { problems } = state;
  const fields = {
    name: <TextField name="name" label={t('refer.name')} state={state} autoComplete="name" maxLength={100} required />,
    email: (
      <TextField
        name="email"
        label={t('refer.email')}
        state={state}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
      />
    ),
    phone: (
      <TextField
        name="phone"
        label={t('refer.phone')}
        state={state}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        hint={t('refer.phone_hint')}
        required
      />
    ),
  };
  const folded = FIELDS.filter((name) => known[name]);
  if (folded.length === 0)
    return (
      <>
        {fields.name}
        <div className="form-pair">
          {fields.email}
          {fields.phone}
        </div>
      </>
    );
  return (
    <>
      <KnownFields
        line={inOneLine(folded.map((name) => state.values[name] ?? known[name]))}
        isOpen={problems.some(({ field }) => folded.some((name) => name === field))}
      >
        {folded.map((name) => (
          <div key={name}>{fields[name]}</div>
        ))}
      </KnownFields>
      {FIELDS.filter((name) => !known[name]).map((name) => (
        <div key={name}>{fields[name]}</div>
      ))}
    </>
  );
}
