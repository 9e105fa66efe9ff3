/**
 * Why a product can or cannot be sent back when a customer changes their mind: `any` always, `sealed` only with an
 * unbroken seal, `perishable` and `personal` never. Source: Directive 2011/83/EU Art. 16(c), (d) and (e).
 */
export const RETURN_RULES = ['any', 'sealed', 'perishable', 'personal'] as const;
export type ReturnRule = (typeof RETURN_RULES)[number];

/**
 * The rule of a product by its metafield `returns`. A product without one can be returned: an exception needs a reason.
 */
export const returnRuleOf = (value: string | null): ReturnRule => RETURN_RULES.find((rule) => rule === value) ?? 'any';
