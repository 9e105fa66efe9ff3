/** The shop's own people: how they sign in, and the trail of what they do. What stands here is for other features. */
export { staffCalls, staffEndpoint, staffOfCall } from './endpoints.ts';
export { staffEnterPage, staffPage } from './pages.tsx';
export { staffData } from './personal-data.ts';
export { staffScreen } from './screen.tsx';
export { recordAction, type Staff, staffOf } from './session.ts';
