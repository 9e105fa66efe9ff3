import { formatNumber } from '../../../platform/market/format.ts';
import { api, pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { type FormState, TextField } from '../../../ui/fields.tsx';
import type { Plan } from '../store.ts';
import type { PlanData } from './load.ts';

function PlanFields({ planId }: { planId: string }) {
  const { market } = useView();
  return (
    <>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="planId" value={planId} />
    </>
  );
}

/** The form for a new weight. */
export function WeighIn({ plan: { id, answers }, state }: { plan: Plan; state: FormState }) {
  const { t, locale } = useView();
  const { name, currentWeightKg } = answers;
  return (
    <section aria-labelledby="weigh">
      <h2 id="weigh">{t('planner.weigh', { name })}</h2>
      <p>{t('planner.weigh_text', { kg: formatNumber(currentWeightKg, locale), name })}</p>
      <form className="form" method="post" action={api.planner.weigh} noValidate>
        <PlanFields planId={id} />
        <TextField name="weightKg" label={t('pet.weight')} state={state} inputMode="decimal" maxLength={7} autoComplete="off" required />
        <p>
          <button className="button quiet small">{t('planner.weigh_button')}</button>
        </p>
      </form>
    </section>
  );
}

function SaveForm({ planId, text }: { planId: string; text: string }) {
  return (
    <form method="post" action={api.planner.save}>
      <PlanFields planId={planId} />
      <button className="button quiet small">{text}</button>
    </form>
  );
}

/** The ways to keep the plan: saved as a pet, or behind a sign-in; and the way back to the questions. */
export function KeepPlan({ data: { plan, isOwn, signedIn } }: { data: PlanData }) {
  const { t, market } = useView();
  return (
    <section aria-labelledby="keep">
      <h2 id="keep">{t('planner.keep', { name: plan.answers.name })}</h2>
      <p>{t(plan.email ? 'planner.mailed' : 'planner.private')}</p>
      <div className="plan-actions">
        {isOwn ? (
          <>
            <SaveForm planId={plan.id} text={t('planner.save_again')} />
            <a className="button quiet small" href={pages.pets(market.code)}>
              {t('account.pets')}
            </a>
          </>
        ) : signedIn ? (
          <SaveForm planId={plan.id} text={t('planner.save')} />
        ) : (
          <a className="button quiet small" href={pages.login(market.code, pages.plan(market.code, plan.id))}>
            {t('planner.sign_in')}
          </a>
        )}
        <form method="post" action={api.planner.start}>
          <PlanFields planId={plan.id} />
          <button className="button quiet small">{t('planner.change')}</button>
        </form>
      </div>
    </section>
  );
}
