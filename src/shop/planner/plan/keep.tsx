import { formatNumber } from '../../../platform/shared/format.ts';
import { type Setting, useSetting } from '../../../platform/shared/setting.tsx';
import { pages } from '../../../routes.ts';
import { ChangeForm } from '../browser/parts.tsx';
import type { PlanContent } from '../model/plan.ts';
import { htmlOf } from './html.tsx';
import type { PlanData } from './load.ts';

type Keeper = Pick<PlanData, 'plan' | 'every' | 'signedIn' | 'isOwn' | 'mayChange'>;

function Links({ plan: { id }, every, signedIn, isOwn, mayChange }: Keeper) {
  const { t, market } = useSetting();
  const here = pages.plan(market.code, id, { every: every ?? undefined });
  return (
    <>
      {signedIn ? null : (
        <a className="button quiet small" href={pages.login(market.code, here)}>
          {t(mayChange ? 'planner.sign_in' : 'planner.sign_in_maker')}
        </a>
      )}
      {mayChange && isOwn ? (
        <a className="button quiet small" href={pages.pets(market.code)}>
          {t('account.pets')}
        </a>
      ) : null}
      {mayChange ? <ChangeForm planId={id} text={t('planner.change')} /> : <ChangeForm text={t('planner.own_plan')} />}
    </>
  );
}

/**
 * The ways to keep a plan besides saving it: behind a sign-in, and the way back to the questions; for a visitor who has
 * only its link, those to become its maker or to make one.
 */
export function keepOf(keeper: Keeper, setting: Setting): PlanContent['keep'] {
  const { t } = setting;
  const { plan, mayChange } = keeper;
  const { name } = plan.answers;
  return {
    head: htmlOf(
      <>
        <h2 id="keep">{t('planner.keep', { name })}</h2>
        <p>
          {mayChange ? t(plan.email === null ? 'planner.private' : 'planner.mailed') : t('planner.link_only', { name })}
        </p>
      </>,
      setting,
    ),
    links: htmlOf(<Links {...keeper} />, setting),
  };
}

/** The heading and the text of the form for a new weight, as HTML. */
export function weighHtml({ answers: { name, currentWeightKg } }: PlanData['plan'], setting: Setting): string {
  const { t, locale } = setting;
  return htmlOf(
    <>
      <h2 id="weigh">{t('planner.weigh', { name })}</h2>
      <p>{t('planner.weigh_text', { kg: formatNumber(currentWeightKg, locale), name })}</p>
    </>,
    setting,
  );
}
