const PARAMETERS = { variantId: 'variant', sellingPlanId: 'selling_plan' } as const;

/** Writes the size and plan that a product's form has chosen into the address. */
function writeAddress(form: HTMLFormElement): void {
  const url = new URL(location.href);
  const fields = new FormData(form);
  for (const [field, parameter] of Object.entries(PARAMETERS)) {
    const number = /(\d+)$/.exec(String(fields.get(field) ?? ''))?.[1];
    if (number) url.searchParams.set(parameter, number);
    else url.searchParams.delete(parameter);
  }
  url.searchParams.delete(form.dataset.option ?? '');
  history.replaceState(history.state, '', url);
}

/** Keeps the chosen size and plan in the address, so that they survive a reload, the way back and a shared link. */
export function followChoice(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    if ((target as HTMLInputElement).name in PARAMETERS) writeAddress(form);
  });
  // a choice may have been made before this script came
  if ([...form.querySelectorAll<HTMLInputElement>('[type=radio]')].some(({ checked, defaultChecked }) => checked !== defaultChecked)) writeAddress(form);
}
