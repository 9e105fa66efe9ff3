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
export function followChoice(): void {
  document.addEventListener('change', ({ target }) => {
    const { form, name } = target as HTMLInputElement;
    if (form?.matches('.buy') && name in PARAMETERS) writeAddress(form);
  });
}

/** Writes a choice into the address that was made before the script came. */
export function writeEarlyChoice(): void {
  const form = document.querySelector<HTMLFormElement>('form.buy');
  if (form && [...form.querySelectorAll<HTMLInputElement>('[type=radio]')].some(({ checked, defaultChecked }) => checked !== defaultChecked))
    writeAddress(form);
}
