import { formatNumber } from '../../../platform/market/format.ts';
import { api, type PlannerStep, pages } from '../../../routes.ts';
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

/** Leads back to the questions with the plan's answers. */
export function ChangeForm({ planId, text, step }: { planId: string; text: string; step?: PlannerStep }) {
  return (
    <form method="post" action={api.planner.start}>
      <PlanFields planId={planId} />
      {step ? <input type="hidden" name="step" value={step} /> : null}
      <button className="button quiet small">{text}</button>
    </form>
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

/** The actions of a visitor who has only the link of the plan. */
function LinkOnly({ plan, signedIn }: { plan: Plan; signedIn: boolean }) {
  const { t, market } = useView();
  return (
    <>
      <p>{t('planner.link_only', { name: plan.answers.name })}</p>
      <div className="plan-actions">
        {signedIn ? null : <SignInLink plan={plan} text={t('planner.sign_in_maker')} />}
        <form method="post" action={api.planner.start}>
          <input type="hidden" name="market" value={market.code} />
          <button className="button quiet small">{t('planner.own_plan')}</button>
        </form>
      </div>
    </>
  );
}

function SignInLink({ plan, text }: { plan: Plan; text: string }) {
  const { market } = useView();
  return (
    <a className="button quiet small" href={pages.login(market.code, pages.plan(market.code, plan.id))}>
      {text}
    </a>
  );
}

/** The ways to keep a plan that the visitor may change: saved as a pet, or behind a sign-in; and the way back to the questions. */
function Keep({ data: { plan, isOwn, signedIn } }: { data: PlanData }) {
  const { t, market } = useView();
  return (
    <>
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
          <SignInLink plan={plan} text={t('planner.sign_in')} />
        )}
        <ChangeForm planId={plan.id} text={t('planner.change')} />
      </div>
    </>
  );
}

export function KeepPlan({ data }: { data: PlanData }) {
  const { t } = useView();
  const { plan, mayChange, signedIn } = data;
  return (
    <section aria-labelledby="keep">
      <h2 id="keep">{t('planner.keep', { name: plan.answers.name })}</h2>
      {mayChange ? <Keep data={data} /> : <LinkOnly plan={plan} signedIn={signedIn} />}
    </section>
  );
}
