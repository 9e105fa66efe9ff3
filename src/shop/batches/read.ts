import { is, number, optional, type as shape } from 'superstruct';
import { log } from '../../platform/log.ts';
import { type Day, isDay } from '../../platform/shared/day.ts';
import { BatchDocument, type BatchQuery } from '../../shopify/generated/storefront/graphql.ts';
import type { Reader } from '../../site/reader.ts';
import { handleOfLot } from './model/lot.ts';

/** The type of the metaobjects at the commerce provider. */
const TYPE = 'batch';

/** The constituents of an analysis, in the order in which a label names them. */
export const CONSTITUENTS = ['protein', 'fat', 'ash', 'fibre', 'moisture'] as const;
export type Constituent = (typeof CONSTITUENTS)[number];

/** Grams in 100 g of the food as it is fed. */
export interface Amounts {
  /** As the label declares it. */
  declared: number;
  /** As the laboratory has found it. */
  measured: number;
}

const AmountsShape = optional(shape({ declared: number(), measured: number() }));
const AnalysisShape = shape({
  protein: AmountsShape,
  fat: AmountsShape,
  ash: AmountsShape,
  fibre: AmountsShape,
  moisture: AmountsShape,
});

/** A batch with its analysis. */
export interface Batch {
  lot: string;
  /** Null for a product that is not sold any more. */
  product: { title: string; handle: string; productType: string } | null;
  producedOn: Day | null;
  bestBefore: Day | null;
  /** The day of the laboratory's report. */
  analysedOn: Day;
  laboratory: string;
  analysis: { readonly [Name in Constituent]?: Amounts | undefined };
  /** The figures are invented. */
  isDemo: boolean;
}

type Metaobject = NonNullable<BatchQuery['metaobject']>;

/** Whether a field refers to a product: the answer is empty for anything else. */
const isProduct = (reference: object | null | undefined): reference is NonNullable<Batch['product']> =>
  typeof (reference as Batch['product'])?.handle === 'string';

function analysisIn(json: string): Batch['analysis'] | null {
  try {
    const value: unknown = JSON.parse(json);
    return is(value, AnalysisShape) ? value : null;
  } catch {
    return null;
  }
}

/** @returns null for a record that says no date or no figures: what nobody has measured is not shown. */
function batchFrom(lot: string, { fields }: Metaobject): Batch | null {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const text = (key: string) => byKey.get(key)?.value ?? '';
  const day = (key: string): Day | null => {
    const value = text(key);
    return isDay(value) ? value : null;
  };
  const analysis = analysisIn(text('analysis'));
  const analysedOn = day('analysed_on');
  if (!analysis || !analysedOn) {
    log.error({ event: 'batch', lot });
    return null;
  }
  const product = byKey.get('product')?.reference;
  return {
    lot,
    product: isProduct(product) ? product : null,
    producedOn: day('produced_on'),
    bestBefore: day('best_before'),
    analysedOn,
    laboratory: text('laboratory'),
    analysis,
    isDemo: text('demo') === 'true',
  };
}

/** Reads a batch by its number. @returns null where there is none. @throws UpstreamError */
export async function readBatch(reader: Pick<Reader, 'search'>, lot: string): Promise<Batch | null> {
  const { metaobject } = await reader.search(BatchDocument, { handle: { type: TYPE, handle: handleOfLot(lot) } });
  return metaobject ? batchFrom(lot, metaobject) : null;
}
