import { useState } from 'react';
import { isPlainClick } from '../../../../../client/plain-click.ts';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import type { JoinableSubscription } from '../../model/plan.ts';

/** Adds a product to a subscription: a link to the subscription's page, which opens a form in place. */
export function AddToSubscription({ subscription }: { subscription: JoinableSubscription }) {
  const { t } = useSetting();
  const { name, href, text } = subscription;
  const [opened, setOpened] = useState<{ AddForm: typeof import('./add-form.tsx').AddForm; formId: string } | null>(
    null,
  );
  return (
    <>
      <p className="small">
        <a
          href={href}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            import('./add-form.tsx').then(
              ({ AddForm }) => setOpened({ AddForm, formId: crypto.randomUUID() }),
              () => location.assign(href),
            );
          }}
        >
          {t('planner.add_to', { subscription: name })}
        </a>
        {text}
      </p>
      {opened && <opened.AddForm subscription={subscription} formId={opened.formId} />}
    </>
  );
}
