/** The answers of the feeding planner for a healthy dog. */
export const ANSWERS = {
  species: 'dog',
  name: 'Bella',
  gender: 'female',
  birthdate: '2024-06-01',
  breed: 'labrador-retriever',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 28,
  specialNeeds: [],
  foodPreferences: ['dry'],
  allergies: [],
};
