import type { api } from '../../src/routes.ts';

/**
 * The paths that the first script of every page calls. Their types are the paths of `routes.ts` themselves, so they cannot
 * differ; importing the table would bring every other address into the script.
 */
export const cartApi: typeof api.cart = {
  read: '/api/cart',
  add: '/api/cart/lines/add',
  update: '/api/cart/lines/update',
  remove: '/api/cart/lines/remove',
  discount: '/api/cart/discount',
  buyer: '/api/cart/buyer',
};

export const trackingApi: typeof api.tracking = { visit: '/api/tracking' };
