/** Secret links to a page about an animal for its vet. What stands here is for other features. */
export { vetLinkCalls } from './endpoints.ts';
export { vetPage } from './page.tsx';
export { vetData } from './personal-data.ts';
export { VetSection } from './section.tsx';
export { linksOf, revokeLinksOfPet } from './store.ts';
