import type { ReactNode } from 'react';
import { pages } from '../../routes.ts';
import type { ProductCardFragment, ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { opens } from '../../ui/commands.ts';
import { Empty } from '../../ui/empty.tsx';
import { FeedingTable } from '../../ui/feeding-table.tsx';
import {
  CheckFields,
  type FormState,
  Problems,
  RadioFields,
  SelectField,
  TextField,
  TickField,
} from '../../ui/fields.tsx';
import { Art, Icon } from '../../ui/icon.tsx';
import { Lines } from '../../ui/lines.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { SideDialog } from '../../ui/page/dialog.tsx';
import { Thumbnail } from '../../ui/page/picture.tsx';
import { CartContents } from '../cart/browser/contents.tsx';
import { EmptyCart } from '../cart/browser/empty.tsx';
import type { CartState } from '../cart/model/cart.ts';
import { cartSetting } from '../cart-page/panel.tsx';
import { GridPlaceholder, ProductCard } from '../catalogue/card.tsx';
import { CategoryChips } from '../catalogue/category-chips.tsx';
import { choiceOf } from '../catalogue/choice.ts';
import { factsOf } from '../catalogue/facts.ts';
import { feedingRows } from '../catalogue/feeding-rows.ts';
import { CategoryTiles, Steps, SubscriptionNumbers } from '../home/home-sections.tsx';
import { UnavailablePart } from '../notices/unavailable-part.tsx';
import { Progress } from '../planner/browser/steps/progress.tsx';
import { BuyBox } from '../product-page/buy-box.tsx';
import { Gallery } from '../product-page/gallery.tsx';
import { ProductDetails } from '../product-page/product-details.tsx';

export interface SampleData {
  card: ProductCardFragment;
  product: NonNullable<ProductQuery['product']>;
}

const LONG = 'Rindfleischetikettierungsüberwachungsfreies Insektenfutter für ausgewachsene Zwergschnauzer';

/** Every kind of field, with one state of the form. Names end with the state, so that ids are unique on the page. */
function Fields({
  name,
  state,
}: {
  name: string;
  state: (names: Record<'text' | 'select' | 'radio' | 'tick' | 'checks', string>) => FormState;
}) {
  const names = {
    text: `text-${name}`,
    select: `select-${name}`,
    radio: `radio-${name}`,
    tick: `tick-${name}`,
    checks: `checks-${name}`,
  };
  const form = state(names);
  return (
    <form className="forms">
      <Problems state={form} />
      <TextField name={names.text} label="One line of text" hint="A hint below the label" state={form} />
      <SelectField
        name={names.select}
        label="One of a list"
        state={form}
        options={[
          ['', 'Choose'],
          ['a', 'First'],
          ['b', 'Second', 'A group'],
        ]}
      />
      <RadioFields
        name={names.radio}
        legend="One of a few"
        state={form}
        options={[
          { value: 'dog', text: 'Dog', drawing: <Art name="dog-sitting" /> },
          { value: 'cat', text: 'Cat', hint: 'With a hint', drawing: <Art name="cat-sitting" /> },
        ]}
      />
      <CheckFields
        name={names.checks}
        legend="Several"
        state={form}
        options={[
          ['one', 'One'],
          ['two', 'Two'],
        ]}
      />
      <TickField name={names.tick} label="A single tick" state={form} />
    </form>
  );
}

type Variant = SampleData['product']['variants']['nodes'][number];

/** A line of the cart: two pieces of a size. */
const sampleLine = (variant: Variant, href: string): CartState['cart']['items'][number] => {
  const price = Number(variant.price.amount);
  return {
    id: 'line',
    name: `${LONG} - ${variant.title}`,
    description: '',
    customAttributes: [],
    variantId: variant.id,
    parentId: '0',
    link: href,
    price,
    quantity: 2,
    options: [{ name: 'Size', value: variant.title }],
    imageURL: variant.image?.url ?? '',
    salePrice: price,
    taxPercentage: 25,
    taxAmount: 0,
    totalDiscount: 0,
    totalPrice: price * 2,
    totalTax: 0,
    sellingPlan: [],
    sellingPlanAllocation: null,
    isSubscription: false,
  };
};

/** A cart with one line, at the price of a product's first size. */
function sampleCart({ product }: SampleData, view: View): CartState {
  const variant = product.variants.nodes[0]!;
  const price = Number(variant.price.amount);
  const href = pages.product(view.market.code, product.productType, product.handle);
  const total = price * 2;
  return {
    cart: {
      token: '',
      id: '',
      items: [sampleLine(variant, href)],
      countryCode: view.market.country,
      market: view.market.code,
      currencyCode: view.market.currency,
      languageCode: 'sv',
      discountCodes: [],
      giftCards: [],
      discountAmount: 0,
      totalQuantity: 2,
      totals: { discountTotal: 0, grandTotal: total, subTotal: total, shippingTotal: 0, taxTotal: 0 },
      createdAt: '',
      updatedAt: '',
      checkoutURL: pages.cart(view.market.code),
    },
    details: {
      lines: {
        line: {
          href,
          title: LONG,
          size: variant.title,
          oncePrice: price,
          planPrice: null,
          unit: null,
          unitPrice: null,
          unitPriceOnce: null,
          unitPricePlan: null,
          plans: [],
          planId: null,
          available: null,
        },
      },
      freeShipping: {
        threshold: view.market.freeShipping,
        remaining: Math.max(0, view.market.freeShipping - total),
        reached: total >= view.market.freeShipping,
      },
    },
  };
}

/** A group of samples under its name. */
function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="design-sample" aria-label={name}>
      <h3>{name}</h3>
      {children}
    </section>
  );
}

const soldOut = (card: ProductCardFragment): ProductCardFragment => ({
  ...card,
  availableForSale: false,
  variants: { nodes: card.variants.nodes.map((variant) => ({ ...variant, availableForSale: false })) },
});

function ControlSamples() {
  return (
    <>
      <Sample name="Buttons and links">
        <p className="actions">
          <button className="button action">Action</button>
          <button className="button quiet">Quiet</button>
          <button className="button action" disabled>
            Disabled
          </button>
          <button className="button quiet small">
            <Icon name="plus" size={18} /> Small
          </button>
          <button className="icon-button" aria-label="Icon">
            <Icon name="search" />
          </button>
          <button className="link-button">Like a link</button>
          <a href="#components">To the components</a>
        </p>
        <p>
          <button className="button action wide">Wide</button>
        </p>
      </Sample>
      <Sample name="Chips, badges">
        <p className="chips">
          <a className="chip" href="#components">
            Chip <span className="chip-count">(12)</span>
          </a>
          <a className="chip" href="#components" aria-current="page">
            Chosen
          </a>
          <span className="badge">−15 %</span>
        </p>
        <CategoryChips />
      </Sample>
    </>
  );
}

/** @param url of a picture; none where it is empty. */
function MessageSamples({ url }: { url: string }) {
  const { t } = useView();
  return (
    <>
      <Sample name="Messages">
        <p className="alert">Something is wrong, and what to do about it.</p>
        <p className="alert calm">Something has happened as it should.</p>
        <p className="stale-notice">Prices are being refreshed.</p>
        <p className="field-error">A field is wrong.</p>
        <UnavailablePart />
        <UnavailablePart text={t('problem.products')} />
      </Sample>
      <Sample name="Breadcrumbs, address, thumbnail, a dialog">
        <Breadcrumbs trail={[{ name: 'A category', href: '#components' }, { name: LONG }]} />
        <Lines lines={['Demo Person', 'Demo street 1', '10115 Berlin']} />
        {url ? <Thumbnail url={url} size={96} /> : null}
        <p>
          <button className="button quiet small" {...opens('design-dialog')}>
            Open a dialog
          </button>
        </p>
        <SideDialog id="design-dialog" label="A dialog" head={<h2>A dialog</h2>}>
          <p>Its content.</p>
        </SideDialog>
      </Sample>
    </>
  );
}

function FieldSamples() {
  return (
    <Sample name="Fields: empty, filled in, refused">
      <div className="design-columns">
        <Fields name="empty" state={() => ({ values: {}, problems: [] })} />
        <Fields
          name="filled"
          state={({ text, select, radio, tick, checks }) => ({
            values: { [text]: 'Some text', [select]: 'b', [radio]: 'dog', [tick]: '1', [checks]: ['one'] },
            problems: [],
          })}
        />
        <Fields
          name="refused"
          state={(names) => ({
            values: { [names.text]: 'Not this' },
            problems: [
              { code: 'form', message: 'The form could not be sent.' },
              ...[names.text, names.select, names.radio, names.tick].map((field) => ({
                code: `field-${field}`,
                message: 'This is why it was refused.',
                field,
              })),
            ],
          })}
        />
      </div>
    </Sample>
  );
}

function ProductSamples({ data: { card, product } }: { data: SampleData }) {
  const facts = factsOf(product);
  const chosen = choiceOf(product, new URLSearchParams(), undefined);
  return (
    <>
      <Sample name="Product cards: on sale, sold out, without a picture, with a long name">
        <ul className="grid">
          {[card, soldOut(card), { ...card, featuredImage: null }, { ...card, title: LONG }].map((shown, i) => (
            <li key={i}>
              <ProductCard product={shown} level="h3" />
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="A product: pictures and purchase">
        <div className="product-columns product">
          <Gallery product={product} chosen={chosen.variantId} bySize />
          <div className="decision">
            <BuyBox
              product={product}
              facts={facts}
              {...chosen}
              prices={[]}
              quantity="1"
              weight={null}
              adult={null}
              hasWays={false}
            />
          </div>
        </div>
        <ProductDetails facts={facts} />
        {facts.feedingTable ? <FeedingTable rows={feedingRows(facts.feedingTable)} here={1} /> : null}
      </Sample>
    </>
  );
}

function CartSample({ data }: { data: SampleData }) {
  const view = useView();
  const setting = cartSetting(view);
  return (
    <Sample name="The cart: with a line, with a problem, empty">
      <div className="design-columns">
        <div>
          <CartContents
            setting={setting}
            state={sampleCart(data, view)}
            problems={[]}
            notes={[{ code: 'note', message: 'Something about the cart.' }]}
            busy={false}
            store={null}
          />
        </div>
        <div>
          <EmptyCart setting={setting} problems={[{ code: 'offline', message: 'There is no connection.' }]} />
        </div>
      </div>
    </Sample>
  );
}

/** The components of `src/ui` and the main ones of the shop, in their states. */
export function Samples({ data }: { data: SampleData }) {
  return (
    <>
      <ControlSamples />
      <MessageSamples url={data.product.images.nodes[0]?.url ?? ''} />
      <FieldSamples />
      <Sample name="Empty, and still loading">
        <Empty drawing="cat-sitting" text="There is nothing here yet.">
          <a className="button quiet" href="#components">
            A way on
          </a>
        </Empty>
        <GridPlaceholder count={2} />
      </Sample>
      <Sample name="Steps of the planner">
        <Progress step="breed" draft={{}} onStep={() => {}} />
      </Sample>
      <ProductSamples data={data} />
      <CartSample data={data} />
      <Sample name="Parts of the home page">
        <CategoryTiles />
        <Steps />
        <SubscriptionNumbers />
      </Sample>
    </>
  );
}
