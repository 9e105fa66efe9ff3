import { useDeferredValue, useEffect } from 'react';
import type { Refused } from '../../../../../client/forms/form.tsx';
import { useLatest } from '../../../../../client/forms/latest.ts';
import { fetchPage } from '../../../../../client/page.ts';
import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import type { PlanContent } from '../../model/plan.ts';
import { KeepPlan } from '../plan/keep.tsx';
import { keepLastPlan } from '../plan/keep-last.ts';
import { Offer } from '../plan/offer.tsx';
import { useTab } from '../plan/use-tab.ts';
import { Weigh } from '../plan/weigh.tsx';

const MAX_WAIT_MS = 20_000;

/** Reads the page again. @returns the props of its plan, or null where it cannot be read. */
async function readPlan(): Promise<PlanProps | null> {
  try {
    const page = await fetchPage(location.href, AbortSignal.timeout(MAX_WAIT_MS));
    return JSON.parse(page?.querySelector('[data-island=plan] > script')?.textContent ?? 'null');
  } catch {
    return null;
  }
}

interface PlanProps {
  setting: SettingProps;
  plan: PlanContent;
  /** New for every page: a form that is sent twice fills the cart once. */
  formId: string;
  /** A weight that was refused before the page came. */
  refused: Refused | null;
}

/** A plan: the ration, its products by kind, the growth to come, and the ways to keep it. */
export default function Plan(fromPage: PlanProps) {
  const [{ setting, plan, formId, refused }, setLatest] = useLatest(fromPage);
  const tab = useTab(plan);
  // the tab is marked in the next frame, and its products follow
  const shownTab = useDeferredValue(tab);
  const readAgain = async () => {
    const latest = await readPlan();
    // otherwise the page stays as it is: the change is stored, and the next visit shows it
    if (latest) setLatest(latest);
  };
  useEffect(() => keepLastPlan(plan, setting.market.code), [plan, setting]);
  const { result } = plan;
  const table = result?.tabs.find((kind) => kind.tab === shownTab)?.table;
  return (
    <SettingProvider setting={settingOf(setting)}>
      <div dangerouslySetInnerHTML={{ __html: plan.header }} />
      {result ? <Offer plan={plan} result={result} tab={tab} shownTab={shownTab} formId={formId} /> : null}
      {table ? <details dangerouslySetInnerHTML={{ __html: table }} /> : null}
      {result?.growth ? <div dangerouslySetInnerHTML={{ __html: result.growth }} /> : null}
      <div className="plan-columns">
        <Weigh plan={plan} refused={refused} onWeighed={readAgain} />
        <KeepPlan plan={plan} onSaved={readAgain} />
      </div>
    </SettingProvider>
  );
}
