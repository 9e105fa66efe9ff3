import { formatNumber } from '../../../../platform/shared/format.ts';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import { pages } from '../../../../routes.ts';
import { TextField, TickField } from '../../../../ui/fields.tsx';
import type { Preview } from '../../model/draft.ts';
import type { QuestionProps } from './props.ts';

function PlanPreview({ preview: { kcalPerDay, food } }: { preview: Preview }) {
  const { t, locale } = useSetting();
  return (
    <div className="plan-preview">
      {food ? (
        <p>
          <b>{formatNumber(food.gramsPerDay, locale)} g</b> {t('planner.of_food')} {food.title}
        </p>
      ) : null}
      <p className="small">
        {formatNumber(kcalPerDay, locale)} {t('planner.kcal_a_day')}
      </p>
    </div>
  );
}

/** The optional e-mail address and the terms, below a preview of the plan. */
export function EmailQuestion({ state, draft, preview }: QuestionProps) {
  const { t, market } = useSetting();
  return (
    <>
      {preview ? <PlanPreview preview={preview} /> : null}
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
