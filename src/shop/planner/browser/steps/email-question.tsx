import { useSetting } from '../../../../platform/shared/setting.tsx';
import { pages } from '../../../../routes.ts';
import { TextField, TickField } from '../../../../ui/fields.tsx';
import type { QuestionProps } from './props.ts';

/** The optional e-mail address and the terms. */
export function EmailQuestion({ state, draft }: QuestionProps) {
  const { t, market } = useSetting();
  return (
    <>
      <TextField
        name="email"
        label={t('planner.email')}
        state={state}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        hint={t('planner.email_hint', { name: draft.name ?? '' })}
      />
      <TickField name="newsletter" label={t('planner.newsletter')} state={state} />
      <TickField name="terms" label={t('planner.terms')} state={state}>
        <p className="small">
          <a href={pages.content(market.code, 'terms-conditions')}>{t('page.terms-conditions')}</a> ·{' '}
          <a href={pages.content(market.code, 'privacy-policy')}>{t('page.privacy-policy')}</a>
        </p>
      </TickField>
    </>
  );
}
