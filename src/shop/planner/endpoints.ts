import type { CallOf, planForms } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { getAnimals } from './known-animals.ts';
import { postPlanCart, postSave, postWeigh } from './plan/endpoints.ts';
import { postMix, postSeparate, postTogether } from './plan/other-ways.ts';
import { postRecommend } from './recommendation/endpoint.ts';
import { postStart, postStep } from './steps/endpoints.ts';

export const plannerCalls = {
  recommend: postRecommend,
  step: postStep,
  start: postStart,
  cart: postPlanCart,
  weigh: postWeigh,
  save: postSave,
  animals: getAnimals,
} satisfies Record<CallOf<'planner'>, Handler>;

export const planFormCalls = { mix: postMix, together: postTogether, separate: postSeparate } satisfies Record<
  keyof typeof planForms,
  Handler
>;
