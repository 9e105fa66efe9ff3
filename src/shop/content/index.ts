/** The stories of the CMS: articles, people, questions and the entries of pages. What stands here is for other features. */
export { article } from './article.tsx';
export { blog, blogSpecies, blogTopic } from './blog.tsx';
export { type Check, CheckedBy, checkedPageData, checkOf } from './checked-by.tsx';
export { COMPANY_FIELDS } from './company.ts';
export {
  blogSectionOf,
  COMPONENT_OF,
  type CustomersAnimal,
  type Entry,
  entries,
  entryAt,
  type Place,
  questionAnchor,
  writtenEntries,
} from './entries.ts';
export { hasStories, languageOf, languagesOf } from './languages.ts';
export { people, person } from './people.tsx';
export { PlanCard } from './plan-card.tsx';
export { findQuestions, Questions } from './questions.tsx';
export { RetailerForm, Retailers } from './retailers.tsx';
export { Contents, type Products, productsIn, RichText } from './rich-text.tsx';
export { Sections } from './sections.tsx';
export { DemoNote, StoryGrid, StoryPicture } from './story-card.tsx';
export { faqData, organizationData, organizationId, websiteData } from './structured-data.ts';
