import { hydrateRoot } from 'react-dom/client';
import type { Problem } from '../../../src/platform/shared/parse.ts';
import { type SettingProps, SettingProvider, settingOf } from '../../../src/platform/shared/setting.tsx';
import type { DayRange } from '../../../src/shop/delivery/model/dispatch.ts';
import { CalendarField, type CalendarFieldProps } from '../../../src/shop/subscriptions/browser/calendar-field.tsx';

export interface TrialProps extends Pick<CalendarFieldProps, 'limits' | 'beyond' | 'deliveries'> {
  setting: SettingProps;
  movable: DayRange;
  country: string;
  defaultValue: string;
  problem?: Problem;
  isOpen?: boolean;
}

/** The form that moves a delivery, on a page of its own. */
export function Trial({ setting, isOpen, ...field }: TrialProps) {
  return (
    <SettingProvider setting={settingOf(setting)}>
      <main className="account-content">
        <h1>Trial</h1>
        <ul className="deliveries">
          <li>
            <div>A delivery</div>
            <div className="card-actions">
              <details open={isOpen} suppressHydrationWarning>
                <summary>Move</summary>
                <div className="day-choices">
                  <section>
                    <form className="form" method="get">
                      <CalendarField id="date" label={settingOf(setting).t('sub.new_date')} {...field} />
                      <button className="button quiet small">Send</button>
                    </form>
                  </section>
                </div>
              </details>
            </div>
          </li>
        </ul>
      </main>
    </SettingProvider>
  );
}

if (typeof document !== 'undefined') {
  const root = document.getElementById('root')!;
  const start = () =>
    hydrateRoot(root, <Trial {...JSON.parse(document.getElementById('props')!.textContent!)} />, {
      onRecoverableError: console.error,
    });
  Object.assign(globalThis, { start: () => void start() });
}
