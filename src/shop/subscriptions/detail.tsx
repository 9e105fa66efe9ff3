import { patterns } from '../../routes.ts';
import { CustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import { SubscribableDocument } from '../../shopify/generated/storefront/graphql.ts';
import { notFound } from '../../site/screen.ts';
import { accountScreen } from '../account/account.tsx';
import { addressesOf } from '../account/model.ts';
import { readSubscription } from './read.ts';
import { AddProductSection } from './sections/add-product.tsx';
import { DeliveriesSection } from './sections/deliveries.tsx';
import { CancelSection, EndSection } from './sections/end.tsx';
import { AddressSection, PaymentSection } from './sections/payment-and-address.tsx';
import { ProductsSection } from './sections/products.tsx';
import { SectionMessages } from './sections/section.tsx';
import { StatusSection } from './sections/status.tsx';
import { DiscountSection, FrequencySection } from './sections/terms.tsx';
import { hasEnded, isRunning } from './subscription.ts';

export const subscription = accountScreen({
  path: patterns.accountSubscription,
  showsProblems: true,

  async load({ params, url, flash, config, today, catalogue }, session) {
    const subscription = await readSubscription(session, config, params.id ?? '', today);
    if (!subscription) return notFound();
    const [products, addresses] = await Promise.all([
      subscription.status === 'active' ? catalogue(SubscribableDocument, {}, subscription.country ?? undefined).then(({ products: { nodes } }) => nodes) : [],
      hasEnded(subscription)
        ? []
        : session.ask(CustomerDocument, {}).then(({ customer }) => addressesOf(customer.addresses.nodes, customer.defaultAddress?.id)),
    ]);
    const problems = flash?.problems ?? [];
    const chosen = isRunning(subscription) ? url.searchParams.get('add') : null;
    const cancels = !hasEnded(subscription) && (url.searchParams.has('cancel') || problems.some(({ code }) => code === 'cancel_failed'));
    return { subscription, products, addresses, chosen, cancels, submitted: flash?.typed ?? {}, formId: crypto.randomUUID(), problems };
  },

  title: ({ subscription: { number } }, { t }) => t('sub.title', { number }),

  Page({ data: { products, addresses, chosen, cancels, ...section } }) {
    const { subscription, problems } = section;
    if (chosen) return <AddProductSection {...section} products={products} chosen={chosen} />;
    if (cancels) return <CancelSection {...section} />;
    return (
      <>
        <SectionMessages section="top" problems={problems} />
        <StatusSection {...section} />
        {subscription.upcoming.length > 0 ? <DeliveriesSection {...section} /> : null}
        <ProductsSection {...section} products={products} />
        {hasEnded(subscription) ? null : (
          <>
            <div className="cards halves">
              {isRunning(subscription) ? (
                <>
                  <FrequencySection {...section} />
                  <DiscountSection {...section} />
                </>
              ) : null}
              <PaymentSection {...section} />
              <AddressSection {...section} addresses={addresses} />
            </div>
            <EndSection {...section} />
          </>
        )}
      </>
    );
  },
});
