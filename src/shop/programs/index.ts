/** Programs that customers let in, by OAuth 2.0. What stands here is for other features. */
export { type Challenge, identityRequired, type LetIn, letInBy } from './access.ts';
export { announceProgram, programKind } from './announce.ts';
export { inTheirLanguage, mayLeadBack } from './answering.ts';
export { programCalls } from './endpoints.ts';
export { programList } from './list.tsx';
export { getResourceMetadata, getServerMetadata } from './metadata.ts';
export { letInPage } from './page.tsx';
export { programData } from './personal-data.ts';
export { postRevoke, postToken } from './token-endpoints.ts';
