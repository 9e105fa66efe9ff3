import type { api } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { postPlanCart, postSave, postWeigh } from './plan/endpoints.ts';
import { postRecommend } from './recommendation/endpoint.ts';
import { postStart, postStep } from './steps/endpoints.ts';

export const plannerCalls = {
  recommend: postRecommend,
  step: postStep,
  start: postStart,
  cart: postPlanCart,
  weigh: postWeigh,
  save: postSave,
} satisfies Record<keyof typeof api.planner, Handler>;
