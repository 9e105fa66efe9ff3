import type { PlanContent } from '../model/plan.ts';

const ALWAYS = ['planner.weigh_button', 'pet.weight', 'error.invalid_weight_kg', 'success.recommendation'];
const OFFER = [
  'planner.what',
  'planner.tabs',
  'planner.first',
  'planner.lasts',
  'planner.days',
  'planner.rhythm',
  'planner.needs',
  'planner.together',
  'planner.price_kg',
  'planner.price_day',
  'planner.price_month',
  'planner.amount',
  'planner.subscribe',
  'planner.once',
  'planner.a_month',
  'planner.whole',
  'planner.treats_note',
  'plan.every',
  'plan.once',
  'product.size',
  'cart.less',
  'cart.more',
  'cart.quantity_of',
  'error.not_subscribable',
];
const JOINING = [
  'planner.add_to',
  'sub.add_button',
  'cart.quantity',
  'success.product_added',
  'error.invalid_quantity',
  'error.invalid_input',
];

/** The beginnings of the keys of the texts that a plan's island needs. */
export const textsOf = ({ result, mayChange, signedIn }: PlanContent): string[] => [
  ...ALWAYS,
  ...(result ? OFFER : []),
  ...(result?.products.some(({ subscriptions }) => subscriptions.length > 0) ? JOINING : []),
  ...(mayChange ? ['planner.change_answer', ...(signedIn ? ['planner.save'] : [])] : []),
];
