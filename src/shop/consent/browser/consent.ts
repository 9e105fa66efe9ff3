/** The code of the consent that only a choice needs, or a visitor who has allowed something. */
export { choose } from './choose.ts';
export { loadThirdParties } from './third-parties.ts';
