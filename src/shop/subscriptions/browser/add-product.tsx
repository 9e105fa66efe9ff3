import { useState } from 'react';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { pages } from '../../../routes.ts';
import type { AddProductProps } from './adding.ts';
import { useLateDialog } from './use-late.ts';

/** The button that adds a product: without script a link to a list of products, hydrated it opens a dialog. */
export function AddProduct({ formId, onDone, ...props }: AddProductProps) {
  const { t, market } = useSetting();
  /** Renewed after every success: until then the same product is added once. */
  const [id, setId] = useState(formId);
  const href = pages.subscription(market.code, props.subscription.number, 'all');
  const [dialog, open] = useLateDialog(href, async () => (await import('./add-dialog.tsx')).AddDialog);
  return (
    <>
      <a className="button quiet small" href={href} aria-haspopup="dialog" onClick={open}>
        {t('sub.add')}
      </a>
      {dialog ? (
        <dialog.Component
          key={dialog.key}
          {...props}
          formId={id}
          onDone={(...done) => {
            setId(crypto.randomUUID());
            onDone(...done);
          }}
        />
      ) : null}
    </>
  );
}
