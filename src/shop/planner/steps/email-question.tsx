import { formatNumber } from '../../../platform/market/format.ts';
import { pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { TextField, TickField } from '../../../ui/fields.tsx';
import type { Preview, StepData } from './load.ts';

function PlanPreview({ preview: { kcalPerDay, food } }: { preview: Preview }) {
  const { t, locale } = useView();
  return (
    <div className="plan-preview">
      <p>
        <b>{formatNumber(kcalPerDay, locale)}</b> {t('planner.kcal_a_day')}
      </p>
      {food?.gramsPerDay ? (
        <p>
          <b>{formatNumber(food.gramsPerDay, locale)} g</b> {t('planner.of_food')} <span lang="en">{food.title}</span>
        </p>
      ) : null}
    </div>
  );
}

/** The optional e-mail address and the terms, below a preview of the plan. */
export function EmailQuestion({ data: { state, formId, preview, draft } }: { data: StepData }) {
  const { t, market } = useView();
  return (
    <>
      {preview ? <PlanPreview preview={preview} /> : null}
      <input type="hidden" name="formId" value={formId} />
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
