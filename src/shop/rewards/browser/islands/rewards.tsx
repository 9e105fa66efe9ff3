import { useEffect, useRef, useState } from 'react';
import { Form, type Refused } from '../../../../../client/forms/form.tsx';
import { useHydrated } from '../../../../../client/forms/hydrated.ts';
import { useLatest } from '../../../../../client/forms/latest.ts';
import type { Answer } from '../../../../../client/forms/send.ts';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { formatDay } from '../../../../platform/shared/format.ts';
import type { Problem } from '../../../../platform/shared/parse.ts';
import { type SettingProps, SettingProvider, settingOf, useSetting } from '../../../../platform/shared/setting.tsx';
import { api, pages } from '../../../../routes.ts';
import type { Reward, RewardRule } from '../../model/rewards.ts';

interface RewardsProps {
  setting: SettingProps;
  balance: number;
  /** The rewards to choose from, the cheapest first; none for who has left the bonus club. */
  rules: readonly RewardRule[];
  enabled: readonly Reward[];
  formId: string;
  refused: Refused | null;
}

const FIRST_LOOK_MS = 1000;
const MAX_DOUBLINGS = 5;

const readAgain = () =>
  import('../../../../../client/forms/refresh.ts')
    .then((refresh) => refresh.readAgain())
    .catch(() => {
      // the page stays as it is
    });

/** Reads the page again until no code is being prepared any more, with longer and longer pauses. */
function useMakings(isMaking: boolean): void {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (!isMaking) return setLooks(0);
    const timer = setTimeout(
      () => void readAgain().then(() => setLooks((count) => count + 1)),
      FIRST_LOOK_MS * 2 ** Math.min(looks, MAX_DOUBLINGS),
    );
    return () => clearTimeout(timer);
  }, [isMaking, looks]);
}

/** A reward that was redeemed, with its code. */
function Enabled({
  reward: { code, percent, validUntil, state },
  refused,
  onCopied,
}: {
  reward: Reward;
  refused: Refused | null;
  onCopied(text: string): void;
}) {
  const { t, locale, market } = useSetting();
  const hydrated = useHydrated();
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => onCopied(t('redeem.copied', { code })),
      () => onCopied(t('redeem.copy_failed')),
    );
  return (
    <li className="account-card">
      <h3>{t('redeem.off', { percent })}</h3>
      {state === 'making' ? (
        <p className="small">
          {t('redeem.making')} <a href={pages.rewards(market.code)}>{t('redeem.look')}</a>
        </p>
      ) : (
        <>
          <p>
            <code className="reward-code">{code}</code>
          </p>
          <p className="small">{t('redeem.until', { date: formatDay(validUntil, locale) })}</p>
          <div className="card-actions">
            <Form action={api.cartDiscount} leads refused={refused}>
              <input type="hidden" name="code" value={code} />
              <Submit className="button quiet small" aria-label={t('redeem.use_named', { code })}>
                {t('redeem.use')}
              </Submit>
            </Form>
            {hydrated ? (
              <button
                type="button"
                className="link-button"
                aria-label={t('redeem.copy_named', { code })}
                onClick={copy}
              >
                {t('redeem.copy')}
              </button>
            ) : null}
          </div>
        </>
      )}
    </li>
  );
}

/** A reward that can be redeemed, or the points that are missing. */
function Available({
  rule: { name, points, percent },
  balance,
  formId,
  refused,
  onDone,
  onRefused,
}: {
  rule: RewardRule;
  balance: number;
  formId: string;
  refused: Refused | null;
  onDone(body: Answer): void;
  onRefused(problems: readonly Problem[], body: Answer): void;
}) {
  const { t } = useSetting();
  return (
    <li className="account-card">
      <h3>{t('redeem.off', { percent })}</h3>
      <p className="small">{t('redeem.cost', { count: points })}</p>
      {balance < points ? (
        <button type="button" className="button quiet small" disabled>
          {t('redeem.missing', { count: points - balance })}
        </button>
      ) : (
        <Form
          action={api.rewardsRedeem}
          lane="rewards"
          formId={`${formId}-${name}`}
          refused={refused}
          doneText={null}
          onDone={onDone}
          onRefused={onRefused}
        >
          <input type="hidden" name="reward" value={name} />
          <Submit className="button action small" aria-label={t('redeem.named', { percent, count: points })}>
            {t('redeem.button')}
          </Submit>
        </Form>
      )}
    </li>
  );
}

function EnabledList({
  enabled,
  refusalOf,
  onCopied,
}: {
  enabled: readonly Reward[];
  refusalOf(name: string, value: string): Refused | null;
  onCopied(text: string): void;
}) {
  const { t } = useSetting();
  if (enabled.length === 0) return <p className="small">{t('redeem.none')}</p>;
  return (
    <ul className="cards">
      {enabled.map((reward) => (
        <Enabled key={reward.id} reward={reward} refused={refusalOf('code', reward.code)} onCopied={onCopied} />
      ))}
    </ul>
  );
}

function Sections({
  balance: balanceOfPage,
  rules,
  enabled: enabledOfPage,
  formId,
  refused,
}: Omit<RewardsProps, 'setting'>) {
  const { t } = useSetting();
  const [balance, setBalance] = useLatest(balanceOfPage);
  const [enabled, setEnabled] = useLatest(enabledOfPage);
  const [message, setMessage] = useState('');
  /** Counts the submissions after which forms come and go. */
  const [ended, setEnded] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useMakings(enabled.some(({ state }) => state === 'making'));
  // the button that had the focus may be gone
  useEffect(() => {
    if (ended > 0 && document.activeElement === document.body) heading.current?.focus();
  }, [ended]);
  const onDone = (body: Answer) => {
    setBalance(body.balance as number);
    setEnabled(body.enabled as Reward[]);
    setMessage(t('success.redeemed'));
    setEnded((count) => count + 1);
    void readAgain();
  };
  const onRefused = ([problem]: readonly Problem[], body: Answer) => {
    if (typeof body.balance !== 'number') return;
    // the form goes away with its message
    setBalance(body.balance);
    setMessage(problem?.message ?? '');
    setEnded((count) => count + 1);
  };
  const refusalOf = (name: string, value: string) => (refused?.typed[name] === value ? refused : null);
  return (
    <>
      <section aria-labelledby="enabled">
        <h2 id="enabled" tabIndex={-1} ref={heading}>
          {t('redeem.enabled')}
        </h2>
        <div role="status">{message ? <p className="alert calm">{message}</p> : null}</div>
        <EnabledList enabled={enabled} refusalOf={refusalOf} onCopied={setMessage} />
      </section>
      {rules.length > 0 ? (
        <section aria-labelledby="available">
          <h2 id="available">{t('redeem.available')}</h2>
          <ul className="cards">
            {rules.map((rule) => (
              <Available
                key={rule.name}
                rule={rule}
                balance={balance}
                formId={formId}
                refused={refusalOf('reward', rule.name)}
                onDone={onDone}
                onRefused={onRefused}
              />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** The rewards that a customer has and those to choose from. */
export default function Rewards({ setting, ...props }: RewardsProps) {
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Sections {...props} />
    </SettingProvider>
  );
}
