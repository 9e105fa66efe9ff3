import { fetchWithRetries } from '../../../../client/retry.ts';
import { formatMoney, formatNumber } from '../../../platform/shared/format.ts';
import { interpolate, type Params } from '../../../platform/shared/i18n.ts';
import * as api from '../../../routes/api.ts';
import {
  dailyGrams,
  fitWords,
  gramsFor,
  isOutside,
  type KnownAnimal,
  kilogramsAMonth,
  lasting,
  pastWords,
  type RationSetting,
  weightIn,
} from '../model/product-ration.ts';

/** Shows how long each size lasts and what a day costs as soon as a weight is typed or an animal is chosen. */
class Ration {
  private readonly host: HTMLElement;
  private readonly setting: RationSetting;
  private readonly inputs: HTMLInputElement[];
  private readonly said: HTMLElement;
  private readonly text = (key: string, params?: Params): string =>
    interpolate(this.setting.texts, `ration.${key}`, this.setting.locale, params);

  constructor(host: HTMLElement) {
    this.host = host;
    this.setting = JSON.parse(host.dataset.ration ?? '') as RationSetting;
    this.inputs = [...host.querySelectorAll('input')];
    this.said = document.querySelector<HTMLElement>('#ration-said')!;
    host.addEventListener('input', () => this.showTyped());
    // the form of the fields would read the page again, to show the same
    document.querySelector('form#ration')?.addEventListener('submit', (event) => event.preventDefault());
    // a weight may have been typed before this script came
    if (this.inputs.some(({ value, defaultValue }) => value !== defaultValue)) this.showTyped();
  }

  get isEmpty(): boolean {
    return this.inputs.every(({ value }) => value === '');
  }

  /** An address with the weights that are typed. */
  private withWeights(address: string): URL {
    const url = new URL(address);
    for (const { name, value } of this.inputs)
      if (value) url.searchParams.set(name, value);
      else url.searchParams.delete(name);
    return url;
  }

  private showTyped(): void {
    const [weight = null, adult = null] = this.inputs.map(({ value }) => weightIn(value));
    const grams = dailyGrams(this.setting, { weight, adult });
    const isInvalid = isOutside(this.setting, { weight, adult });
    const [from, to] = this.setting.range.map((kg) => formatNumber(kg, this.setting.locale));
    this.say(
      grams !== null
        ? `${this.text('grams', this.amounts(grams))}${this.past(grams)}`
        : isInvalid
          ? this.text('outside', { from: from!, to: to! })
          : '',
    );
    for (const input of this.inputs) input.ariaInvalid = String(isInvalid);
    this.press(null);
    this.showGrams(this.text(`your.${this.setting.species}`), grams);
    history.replaceState(history.state, '', this.withWeights(location.href));
  }

  private amounts(grams: number) {
    const { locale } = this.setting;
    return { grams: formatNumber(grams, locale), kg: formatNumber(kilogramsAMonth(grams), locale) };
  }

  /** Said after the grams of a day at which the food lasts longer than it keeps. */
  private past(grams: number): string {
    const words = pastWords(grams, this.setting, this.text);
    return words === null ? '' : ` ${words}`;
  }

  private say(text: string): void {
    if (this.said.textContent !== text) this.said.textContent = text;
  }

  /**
   * Shows the delivery that is enough; with the way to the usual food where a pack is too much.
   *
   * @param animal whom it is for, as the beginning of a sentence.
   */
  private showFit(animal: string, grams: number | null): void {
    const usual = document.querySelector<HTMLElement>('#usual');
    if (usual) usual.hidden = grams === null || this.past(grams) === '';
    const line = document.querySelector<HTMLElement>('.fit');
    if (!line) return;
    const { name = '' } = this.setting;
    const names = Array.from(document.querySelectorAll('.size b'), ({ textContent }) => textContent);
    const words = grams === null ? null : fitWords(grams, this.setting, names.length > 0 ? names : [name], this.text);
    line.hidden = !words;
    if (!words) return;
    line.querySelector('span')!.textContent = animal;
    const link = line.querySelector('a')!;
    link.textContent = words.enough;
    Object.assign(link.dataset, { choose: words.choose, bags: words.bags });
    // for a new tab; a click chooses the fields of this page
    const url = this.withWeights(link.href);
    url.searchParams.set('quantity', String(words.bags));
    for (const [i, id] of words.choose.split(' ').entries()) {
      const { value = '' } = (document.getElementById(id) ?? {}) as Partial<HTMLInputElement>;
      url.searchParams.set(i === 0 ? 'variant' : 'selling_plan', value.split('/').at(-1)!);
    }
    link.href = url.href;
  }

  /** The line of each size, and of the only one; those that the page came without are added. */
  private lines(): HTMLElement[] {
    const sizes = [...document.querySelectorAll('.size > span')];
    const hosts = sizes.length > 0 ? sizes : [this.host.closest('form')!];
    return hosts.map((host) => {
      const known = host.querySelector<HTMLElement>('.lasts');
      if (known) return known;
      const line = document.createElement('small');
      line.className = 'lasts';
      if (sizes.length > 0) host.append(line);
      else this.host.before(line);
      return line;
    });
  }

  /** Fills in the lines of the sizes; without a ration they are hidden, and that of the animal in the middle is shown. */
  private showGrams(animal: string, grams: number | null): void {
    const { sizes, currency, locale } = this.setting;
    const typical = document.querySelector<HTMLElement>('.typical');
    if (typical) typical.hidden = grams !== null;
    this.showFit(animal, grams);
    for (const [i, line] of this.lines().entries()) {
      const size = sizes[i];
      line.hidden = grams === null || !size?.grams;
      if (grams === null || !size?.grams) continue;
      const span = (text: string, pay?: string) => {
        const part = document.createElement('span');
        part.textContent = text;
        if (pay) part.dataset.pay = pay;
        return part;
      };
      const aDay = (price: number) =>
        this.text('a_day', { price: formatMoney(lasting(grams, size.grams, price).aDay, currency, locale) });
      line.replaceChildren(
        span(this.text('lasts', { count: lasting(grams, size.grams, 1).days })),
        span(aDay(size.once), 'once'),
        ...(size.plan === null ? [] : [span(aDay(size.plan), 'plan')]),
      );
    }
  }

  private press(pressed: HTMLElement | null): void {
    for (const button of this.host.querySelectorAll<HTMLElement>('.chip'))
      button.ariaPressed = String(button === pressed);
  }

  /** Offers the visitor's animals that the food is made for; the first counts where no weight is typed. */
  offer(animals: readonly KnownAnimal[]): void {
    const { species, table, locale } = this.setting;
    const eaters = animals.filter((animal) => animal.species === species && animal.growing === (table === null));
    if (eaters.length === 0) return;
    const row = document.createElement('p');
    row.className = 'chips';
    const buttons = eaters.map((animal) => {
      const { name, weightKg } = animal;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'chip';
      button.textContent = `${name}, ${formatNumber(weightKg, locale)} kg`;
      button.addEventListener('click', () => {
        for (const input of this.inputs) input.value = input.placeholder = '';
        this.showTyped();
        const grams = gramsFor(animal, this.setting);
        this.showGrams(this.text('whole', { animal: name }), grams);
        this.say(`${this.text('of', { ...this.amounts(grams), name })}${this.past(grams)}`);
        this.press(button);
      });
      return button;
    });
    row.append(...buttons);
    this.host.prepend(row);
    this.press(null);
    if (this.isEmpty) buttons[0]!.click();
  }
}

/** @param knowsAnimals whether the shop may know animals of this visitor: a customer's, or one of the planner. */
export async function followRation(host: HTMLElement, knowsAnimals: boolean): Promise<void> {
  const ration = new Ration(host);
  if (!knowsAnimals) return;
  const { market = '' } = document.documentElement.dataset;
  const answer = await fetchWithRetries(`${api.plannerAnimals}?market=${market}`, {
    headers: { Accept: 'application/json' },
  });
  if (answer.ok) ration.offer(((await answer.json()) as { animals: KnownAnimal[] }).animals);
}
