import { NoPage, screen } from '../../site/screen.ts';
import { type BoughtBefore, boughtBefore } from '../bought-before/load.ts';
import { BoughtBeforeSection, RunningOutSection } from '../bought-before/sections.tsx';
import { type Found, search } from '../search/index.ts';

/** Whether nothing is searched for. */
export const isEmptySearch = ({ searchParams }: URL): boolean => (searchParams.get('q') ?? '').trim() === '';

/** The search of a signed-in customer: before anything is searched for it shows what they have bought before. */
export const customerSearch = screen<{ found: Found; bought: BoughtBefore | null }>({
  path: search.path,
  personal: true,
  styles: 'main',

  async load(context) {
    const [found, bought] = await Promise.all([search.load(context), boughtBefore(context)]);
    return found instanceof NoPage ? found : { found, bought };
  },

  ofCustomer: ({ bought }) => bought !== null,
  statusOf: ({ found }) => search.statusOf?.(found) ?? 200,
  head: ({ found }, view) => search.head(found, view),

  Page({ data: { found, bought } }) {
    return (
      <>
        <search.Page data={found} />
        {bought ? (
          <>
            <div className="wrap">
              <RunningOutSection endings={bought.endings} />
            </div>
            <BoughtBeforeSection products={bought.products} />
          </>
        ) : null}
      </>
    );
  },
});
