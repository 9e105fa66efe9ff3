import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type SettingProps, SettingProvider, settingOf } from '../../../src/platform/shared/setting.tsx';
import { AddProduct } from '../../../src/shop/subscriptions/browser/add-product.tsx';
import type { AddingTo } from '../../../src/shop/subscriptions/browser/adding.ts';

export interface AddTrialProps {
  setting: SettingProps;
  subscription: AddingTo;
}

/** The button that adds a product, on a page of its own that lists what was added. */
export function AddTrial({ setting, subscription }: AddTrialProps) {
  const [added, setAdded] = useState<string[]>([]);
  return (
    <SettingProvider setting={settingOf(setting)}>
      <main className="account-content">
        <h1>Trial</h1>
        <AddProduct
          subscription={subscription}
          formId="first"
          lane="subscription"
          onDone={(_, { title, variantTitle, quantity, when }) =>
            setAdded((before) => [...before, `${quantity} × ${title} ${variantTitle} ${when}`])
          }
        />
        <ul>
          {added.map((text, i) => (
            <li key={i}>{text}</li>
          ))}
        </ul>
      </main>
    </SettingProvider>
  );
}

if (typeof document !== 'undefined') {
  const root = document.getElementById('root')!;
  const start = () =>
    hydrateRoot(root, <AddTrial {...JSON.parse(document.getElementById('props')!.textContent!)} />, {
      onRecoverableError: console.error,
    });
  Object.assign(globalThis, { start: () => void start() });
}
