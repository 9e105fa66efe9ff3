import type { Answer } from '../../../../client/forms/send.ts';
import type { Day } from '../../../platform/shared/day.ts';
import type { Priced, PricedLine } from '../model/estimate.ts';

/** The part of a subscription that the dialog needs. */
export interface AddingTo extends Priced {
  lines: readonly (PricedLine & { variantId: string | null })[];
  number: string;
  currency: string;
  next: { leaves: Day } | null;
}

/** A product as it is being added. */
export interface Added {
  variantId: string;
  title: string;
  variantTitle: string;
  image: string | null;
  quantity: number;
  price: number;
  when: 'always' | 'once';
}

export interface AddProductProps {
  subscription: AddingTo;
  formId: string;
  lane: string;
  /**
   * Called within the transition of the submission, to show the product before it is added. @param fields what is sent.
   */
  onStart?(added: Added, fields: Record<string, unknown>): void;
  /** Called with the body of the answer. The dialog closes, and the focus returns to the button. */
  onDone(body: Answer, added: Added, fields: Record<string, unknown>): void;
}
