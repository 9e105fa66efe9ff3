import { Form } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import { api, type PlannerStep, pages } from '../../../../routes.ts';
import type { PlanContent } from '../../model/plan.ts';

/** Leads to the questions, with the plan's answers. */
export function ChangeForm({ planId, text, step }: { planId?: string; text: string; step?: PlannerStep }) {
  const { market } = useSetting();
  return (
    <form method="post" action={api.plannerStart}>
      <input type="hidden" name="market" value={market.code} />
      {planId ? <input type="hidden" name="planId" value={planId} /> : null}
      {step ? <input type="hidden" name="step" value={step} /> : null}
      <button className="button quiet small">{text}</button>
    </form>
  );
}

function SignInLink({ planId, text }: { planId: string; text: string }) {
  const { market } = useSetting();
  return (
    <a className="button quiet small" href={pages.login(market.code, pages.plan(market.code, planId))}>
      {text}
    </a>
  );
}

/** The actions of a visitor who has only the link of the plan. */
function LinkOnly({ plan: { id, name, signedIn } }: { plan: PlanContent }) {
  const { t } = useSetting();
  return (
    <>
      <p>{t('planner.link_only', { name })}</p>
      <div className="plan-actions">
        {signedIn ? null : <SignInLink planId={id} text={t('planner.sign_in_maker')} />}
        <ChangeForm text={t('planner.own_plan')} />
      </div>
    </>
  );
}

interface KeepProps {
  plan: PlanContent;
  /** The animal has been saved as a pet. */
  onSaved(): Promise<void>;
}

/**
 * The ways to keep a plan that the visitor may change: saved as a pet, or behind a sign-in; and the way back to the
 * questions.
 */
function Keep({ plan: { id, isMailed, isOwn, signedIn }, onSaved }: KeepProps) {
  const { t, market } = useSetting();
  return (
    <>
      <p>{t(isMailed ? 'planner.mailed' : 'planner.private')}</p>
      <div className="plan-actions">
        {signedIn ? (
          <Form action={api.plannerSave} doneText={t('planner.saved')} onDone={onSaved}>
            <input type="hidden" name="planId" value={id} />
            <Submit className="button quiet small">{t(isOwn ? 'planner.save_again' : 'planner.save')}</Submit>
          </Form>
        ) : (
          <SignInLink planId={id} text={t('planner.sign_in')} />
        )}
        {isOwn ? (
          <a className="button quiet small" href={pages.pets(market.code)}>
            {t('account.pets')}
          </a>
        ) : null}
        <ChangeForm planId={id} text={t('planner.change')} />
      </div>
    </>
  );
}

export function KeepPlan({ plan, onSaved }: KeepProps) {
  const { t } = useSetting();
  return (
    <section aria-labelledby="keep">
      <h2 id="keep">{t('planner.keep', { name: plan.name })}</h2>
      {plan.mayChange ? <Keep plan={plan} onSaved={onSaved} /> : <LinkOnly plan={plan} />}
    </section>
  );
}
