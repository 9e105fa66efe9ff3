import type { Country } from '../../platform/shared/markets.ts';

/** The rights of a country's customers that the texts before an order name. */
export interface CustomerRights {
  /** Days after delivery in which a customer may change their mind. */
  returnDays: number;
  /** Whether the law gives them, or the shop of its own accord. */
  returnBasis: 'law' | 'shop';
  /** Whose rules for faulty goods hold. */
  guarantee: 'eu' | 'ch' | 'au';
  /** The shortest time for which the seller answers for faults, in years; null where the law names none. */
  guaranteeYears: number | null;
  /**
   * Whether the texts on delivery say who pays customs and import tax: a border of customs or taxes lies between the
   * country and Sweden.
   */
  hasCustomsNote: boolean;
}

/** Directive 2011/83/EU Art. 9 gives 14 days, Directive (EU) 2019/771 Art. 10 at least two years. */
const EU: CustomerRights = {
  returnDays: 14,
  returnBasis: 'law',
  guarantee: 'eu',
  guaranteeYears: 2,
  hasCustomsNote: false,
};

/**
 * Countries whose rights differ. Three years: Sweden (SFS 2022:260), Spain (Real Decreto Legislativo 1/2007 Art. 120),
 * Portugal (Decreto-Lei 84/2021 Art. 12). Åland belongs to the customs union but not to the VAT area (Directive
 * 2006/112/EC Art. 6). Switzerland has no right to withdraw from online purchases, and two years for faults (OR Art.
 * 210). Australia has the consumer guarantees of the Australian Consumer Law, which end on no fixed day, and goods come
 * from the shop's stock there.
 */
const DIFFERENT: Partial<Record<Country, Partial<CustomerRights>>> = {
  AX: { hasCustomsNote: true },
  CH: { returnBasis: 'shop', guarantee: 'ch', hasCustomsNote: true },
  ES: { guaranteeYears: 3 },
  PT: { guaranteeYears: 3 },
  SE: { guaranteeYears: 3 },
  AU: { returnDays: 30, returnBasis: 'shop', guarantee: 'au', guaranteeYears: null, hasCustomsNote: true },
};

/** The rights of customers in a country. */
export const rightsIn = (country: Country): CustomerRights => ({ ...EU, ...DIFFERENT[country] });
