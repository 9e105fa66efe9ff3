/** The feeding planner: its questions, plans, and rations. What stands here is for other features. */
export { isGrowingToday, needOf, rangeOf as breedRangeOf } from './animal.ts';
export { correctionsOf, deleteCorrection, saveCorrection } from './corrections/store.ts';
export { planFormCalls, plannerCalls } from './endpoints.ts';
export { answersOn } from './energy/growth-forecast.ts';
export { type PetAnimal, petAnimals } from './known-animals.ts';
export { plannerData } from './personal-data.ts';
export { answersFromPet } from './pet-answers.ts';
export { gramsText } from './plan/texts.ts';
export { plan } from './plan.tsx';
export { RationFields, RationForm, RationSaid, SizeLasts } from './product-ration/fields.tsx';
export { planPriceOf, rationFoodOf } from './product-ration/food.ts';
export { foodFrom, type PlannerProduct, packGrams } from './recommendation/food.ts';
export { loadRecommendation, type PlannerReader, plannerProductsOf } from './recommendation/load.ts';
export type { PlannedPack, RecommendedProduct } from './recommendation/product.ts';
export { isMainFood } from './recommendation/recommend.ts';
export { chooseSupply, type Supply } from './recommendation/supply.ts';
export { plannerStart, plannerStep } from './steps.tsx';
export { deletePlansOfPet, plansOfPets, readPlan, updatePlanOfPet } from './store.ts';
