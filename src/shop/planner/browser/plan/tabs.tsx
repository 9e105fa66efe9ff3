import { useState } from 'react';
import { isPlainClick } from '../../../../../client/plain-click.ts';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import type { PlanTab } from '../../model/plan.ts';
import { openTab } from './use-tab.ts';

/** Links to the kinds of products. Each is an address of its own, which is shown without loading it. */
export function Tabs({ tabs, current }: { tabs: readonly PlanTab[]; current: string }) {
  const { t } = useSetting();
  const [announced, setAnnounced] = useState('');
  return (
    <>
      <nav className="chips start" aria-label={t('planner.tabs')}>
        {tabs.map(({ tab, name, href }) => (
          <a
            key={tab}
            className="chip"
            href={href}
            {...(tab === current && { 'aria-current': 'page' as const })}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              if (tab !== current) openTab(href);
              setAnnounced(name);
            }}
          >
            {name}
          </a>
        ))}
      </nav>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </>
  );
}
