/** The change from what an animal ate to the shop's food. What stands here is for other features. */
export { getFoodChangeCalendar } from './calendar.ts';
export { foodChange, planFoodChange } from './page.tsx';
