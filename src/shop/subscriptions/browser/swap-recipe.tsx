import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { pages } from '../../../routes.ts';
import { lineNumber, type Subscription } from '../model/subscription.ts';
import { useSubscription } from './manage.tsx';
import { useLateDialog } from './use-late.ts';

/**
 * The link that swaps the recipe of a line: without script it leads to a list of recipes, hydrated it opens a dialog.
 */
export function SwapRecipe({ line }: { line: Subscription['lines'][number] }) {
  const { stored, formId } = useSubscription();
  const { t, market } = useSetting();
  /** Renewed after every success: until then the same swap is made once. */
  const [id, setId] = useState(`${formId}-swap`);
  const href = pages.subscriptionSwap(market.code, stored.number, lineNumber(line));
  const [dialog, open] = useLateDialog(href, async () => (await import('./swap-dialog.tsx')).SwapDialog);
  return (
    <>
      <a
        className="link-button"
        href={href}
        aria-haspopup="dialog"
        aria-label={t('sub.swap_named', { name: line.title })}
        onClick={open}
      >
        {t('sub.swap')}
      </a>
      {/* the line's own styles are not those of the dialog */}
      {dialog
        ? createPortal(
            <dialog.Component
              key={dialog.key}
              line={line}
              href={href}
              formId={id}
              onDone={() => setId(crypto.randomUUID())}
            />,
            document.body,
          )
        : null}
    </>
  );
}
