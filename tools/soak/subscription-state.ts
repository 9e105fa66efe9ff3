import type { Page } from 'playwright-core';
import { addMonths, dayOf } from '../../src/platform/shared/day.ts';
import { shippingDay } from '../../src/shop/delivery/model/dispatch.ts';

/** A subscription as texts that can be compared. */
export type State = Record<string, string>;

/** The provider's records of a subscription. */
export interface Provider {
  state: State;
  orders: number;
  mails: number;
  /** The pieces of a product in the contract, in single deliveries and in orders of single deliveries. */
  pieces(handle: string): number;
}

interface ContractLine {
  id: string;
  handle: string;
  variantId: number;
  quantity: number;
}

interface Contract {
  id: number;
  status: string;
  cycle: number;
  rhythm: { intervalCount: number };
  nextBillingDate: string | null;
  edits: Record<string, { date?: string; skipped?: boolean; lines?: ContractLine[] }>;
  discounts: { title: string }[];
  lines: ContractLine[];
  shippingAddress: { address1: string };
}

interface Records {
  contracts: Contract[];
  orders: { contractId: number | null; lines: ContractLine[] }[];
  mails: { text: string }[];
}

const SHOWN_DELIVERIES = 6;
/** Of the provider's shop, by which it charges. */
const SHOP_ZONE = 'Europe/Stockholm';

function deliveriesOf({ status, nextBillingDate, rhythm, cycle, edits }: Contract): string {
  if (status !== 'ACTIVE' || !nextBillingDate) return '';
  return Array.from({ length: SHOWN_DELIVERIES }, (_, i) => {
    const edit = edits[String(cycle + i)] ?? {};
    const day = edit.date
      ? dayOf(new Date(edit.date), SHOP_ZONE)
      : addMonths(dayOf(new Date(nextBillingDate), SHOP_ZONE), rhythm.intervalCount * i);
    return `${shippingDay(day, 'SE')}${edit.skipped ? ' skipped' : ''}`;
  }).join(', ');
}

const linesText = (lines: readonly { id: string; quantity: number | string }[]) =>
  lines
    .map(({ id, quantity }) => `${id.split('/').at(-1)} × ${quantity}`)
    .sort()
    .join(', ');

/** Reads the contract, its orders and the mails of its customer from the provider. */
export async function providerState(url: string, id: number, email: string): Promise<Provider> {
  const paths = ['contracts', 'orders', `mails?to=${encodeURIComponent(email)}`];
  const answers = await Promise.all(paths.map(async (path) => (await fetch(`${url}/_control/${path}`)).json()));
  const { contracts, orders, mails } = Object.assign({}, ...answers) as Records;
  const contract = contracts.find((known) => known.id === id);
  if (!contract) throw new Error(`No contract ${id}`);
  const own = orders.filter(({ contractId }) => contractId === id);
  const isActive = contract.status === 'ACTIVE';
  return {
    state: {
      status: contract.status.toLowerCase(),
      months: isActive ? String(contract.rhythm.intervalCount) : '',
      deliveries: deliveriesOf(contract),
      lines: isActive ? linesText(contract.lines) : '',
      discount: isActive ? (contract.discounts[0]?.title ?? '') : '',
      address: contract.shippingAddress.address1,
    },
    orders: own.length,
    // by their link: the subject is in the language of the contract
    mails: mails.filter(({ text }) => text.includes('/payment-methods/')).length,
    pieces(handle) {
      const edited = Object.values(contract.edits).flatMap(({ lines }) => lines ?? []);
      const contractIds = new Set(contract.lines.map(({ id: lineId }) => lineId));
      const single = edited.filter(({ id: lineId }) => !contractIds.has(lineId));
      const ordered = contract.lines.some((line) => line.handle === handle) ? [] : own.flatMap(({ lines }) => lines);
      return [...contract.lines, ...single, ...ordered]
        .filter((line) => line.handle === handle)
        .reduce((total, { quantity }) => total + quantity, 0);
    },
  };
}

/** Reads the subscription that a page shows. */
export async function shownState(page: Page): Promise<State> {
  const { lines, ...shown } = await page.evaluate(() => {
    const main = document.querySelector('main')!;
    const text = (selector: string) => main.querySelector(selector)?.textContent ?? '';
    // the fields themselves keep what the visitor has typed
    const forms = [...main.querySelectorAll<HTMLFormElement>('.order-lines form[action$="/subscriptions/line"]')];
    const field = (form: HTMLFormElement, name: string) =>
      (form.elements.namedItem(name) as HTMLInputElement).defaultValue;
    const months =
      [...main.querySelectorAll<HTMLInputElement>('[name=rhythm]')]
        .find(({ defaultChecked }) => defaultChecked)
        ?.value.slice(1, -1) ?? '';
    const rhythm = /Every (?:(\d+) )?month/.exec(text('.account-card.calm'));
    return {
      status: /status-(\w+)/.exec(main.querySelector('.badge')?.className ?? '')?.[1] ?? '',
      months: months && `${months}${rhythm && (rhythm[1] ?? '1') !== months ? ` and ${rhythm[0]}` : ''}`,
      deliveries: [...main.querySelectorAll('.deliveries > li')]
        .map((row) => `${row.querySelector('time')?.dateTime}${row.classList.contains('skipped') ? ' skipped' : ''}`)
        .join(', '),
      lines: forms.map((form) => {
        const quantity = field(form, 'quantity');
        const words = form.closest('li')?.querySelector('small')?.textContent ?? '';
        return {
          id: field(form, 'lineId'),
          quantity: /· (\d+) (?:packs?|pcs?)\b/.exec(words)?.[1] === quantity ? quantity : `${quantity} and ${words}`,
        };
      }),
      discount: /[A-Z]{3,}\d*/.exec(text('[aria-labelledby="discount"] h2 + p'))?.[0] ?? '',
      address: text('[aria-labelledby="address"] address, [aria-labelledby="address"] h2 + *'),
    };
  });
  return { ...shown, lines: linesText(lines) };
}

/** The differences between a page and the provider's records. */
export const differences = ({ state }: Provider, shown: State): string[] =>
  Object.entries(state).flatMap(([name, value]) =>
    (name === 'address' ? shown[name]?.includes(value) : shown[name] === value)
      ? []
      : [`${name}: shown ${shown[name]}, provider ${value}`],
  );
