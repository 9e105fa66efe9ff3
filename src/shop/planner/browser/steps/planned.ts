/**
 * Notes that this browser has answers of the planner: pages that are the same for everybody ask the shop for them only
 * then.
 */
export function notePlanned(): void {
  try {
    localStorage.setItem('planned', '1');
  } catch {
    // storage may be forbidden: the pages do without the animal
  }
}
