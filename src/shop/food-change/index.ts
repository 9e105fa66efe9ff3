/** The change from what an animal ate to the shop's food. What stands here is for other features. */
export { foodChangeAnswer, foodChangeCalls, foodChangeOneClick } from './answer.tsx';
export { askAboutFoodChange, foodChangeKind, noteFoodChange } from './ask.ts';
export { getFoodChangeCalendar } from './calendar.ts';
export { foodChange, planFoodChange } from './page.tsx';
export { foodChangeData } from './personal-data.ts';
