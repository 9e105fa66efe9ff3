import { useState } from 'react';
import { type Answer, send } from '../../../../client/forms/send.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { api, pages } from '../../../routes.ts';
import type { AddableAnswer, AddableProduct } from '../model/addable.ts';
import { AddForm } from './add-form.tsx';
import { AddableList } from './add-list.tsx';
import type { AddProductProps } from './adding.ts';
import { LateDialog } from './late-dialog.tsx';

/**
 * Adds a product in two steps: the product first, then its size and how often it comes. It opens when it is mounted.
 */
export function AddDialog(props: AddProductProps) {
  const { number } = props.subscription;
  const { t, market } = useSetting();
  const [product, setProduct] = useState<AddableProduct | null>(null);
  const [search, setSearch] = useState({ typed: '', category: null as string | null, last: null as string | null });
  const path = (query: Record<string, string> = {}) =>
    `${api.subscriptionsProducts}?${new URLSearchParams({ market: market.code, subscriptionId: number, ...query })}`;
  const find = async (q: string) => {
    const result = await send(path({ q }), null, (code) => t(`form.${code}`));
    return result.kind === 'done' ? (result.body as AddableAnswer & Answer).products : null;
  };
  return (
    <LateDialog<AddableAnswer> title={t('sub.add')} path={path()} href={pages.subscription(market.code, number, 'all')}>
      {(answer, close) =>
        product ? (
          <AddForm
            {...props}
            product={product}
            onBack={() => setProduct(null)}
            onDone={(...done) => {
              close();
              props.onDone(...done);
            }}
          />
        ) : (
          <AddableList
            answer={answer}
            subscription={props.subscription}
            search={search}
            find={find}
            onSearch={(change) => setSearch({ ...search, ...change })}
            onChoose={(chosen) => {
              setProduct(chosen);
              setSearch({ ...search, last: chosen.handle });
            }}
          />
        )
      }
    </LateDialog>
  );
}
