/** Customers whose subscriptions feed animals, made over HTTP as their browsers would. Tests and long runs use them. */

import { api, pages } from '../src/routes.ts';
import { Jar, signIn } from './customer.ts';
import { VALID_FIELDS } from './provider/open-checkout.ts';

/** A shop with its provider. */
export interface Running {
  url: string;
  providerUrl: string;
}

/** A control call of the provider. */
export async function control(shop: Running, path: string, body?: unknown): Promise<any> {
  const answer = await fetch(
    `${shop.providerUrl}/_control/${path}`,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  );
  return answer.json();
}

const ADDRESSES: Record<string, Record<string, string>> = { de: { zip: '10115', city: 'Berlin' } };

/** An address of its own for each customer: the shop limits how often one signs in. */
const addressOf = (email: string): Record<string, string> => ({
  'CF-Connecting-IP': `10.1.${[...email].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 250}.${email.length}`,
});

const asCaller = (shop: Running, email: string) => ({
  providerUrl: shop.providerUrl,
  get: (path: string, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}${path}`, { headers: { ...headers, ...addressOf(email) }, redirect: 'manual' }),
  async mailedCode(email: string): Promise<string> {
    const { mails } = await control(shop, `mails?to=${encodeURIComponent(email)}`);
    return mails.flatMap(({ subject }: { subject: string }) => /^\d{6}/.exec(subject) ?? [])[0];
  },
});

/** A customer with a browser without script. */
export class Keeper {
  private readonly jar = new Jar();
  readonly shop: Running;
  readonly email: string;
  readonly market: string;
  constructor(shop: Running, email: string, market = 'de') {
    this.shop = shop;
    this.email = email;
    this.market = market;
  }

  async signIn(): Promise<this> {
    await signIn(asCaller(this.shop, this.email), this.email, this.jar, this.market);
    return this;
  }

  private take(answer: Response): Response {
    this.jar.take(answer);
    return answer;
  }

  /** The cookies of the browser. */
  get cookie(): string {
    return this.jar.header;
  }

  private get headers(): Record<string, string> {
    return { Cookie: this.cookie, ...addressOf(this.email) };
  }

  async get(path: string): Promise<Response> {
    return this.take(await fetch(`${this.shop.url}${path}`, { headers: this.headers, redirect: 'manual' }));
  }

  /** The HTML of a page that a person sees. */
  async page(path: string): Promise<string> {
    return (await (await this.get(path)).text())
      .replaceAll('\u00a0', ' ')
      .replaceAll('\u202f', ' ')
      .replaceAll('<!-- -->', '')
      .replace(/<(script|template)[^>]*>[\s\S]*?<\/\1>/g, '');
  }

  async form(path: string, fields: Record<string, string>): Promise<Response> {
    return this.take(
      await fetch(`${this.shop.url}${path}`, {
        method: 'POST',
        headers: { Origin: this.shop.url, ...this.headers },
        body: new URLSearchParams({ market: this.market, ...fields }),
        redirect: 'manual',
      }),
    );
  }

  async call(path: string, body: Record<string, unknown>): Promise<{ status: number; body: any }> {
    const answer = this.take(
      await fetch(`${this.shop.url}${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          Origin: this.shop.url,
          ...this.headers,
        },
        body: JSON.stringify({ market: this.market, ...body }),
      }),
    );
    return { status: answer.status, body: await answer.json() };
  }

  /** Makes a feeding plan, and saves its animal. @returns the ids of both. */
  async addAnimal(answers: Record<string, unknown>): Promise<{ planId: string; petId: string }> {
    const made = await this.call(api.plannerRecommend, { ...answers, terms: true });
    if (made.status !== 200) throw new Error(`no plan: ${JSON.stringify(made.body)}`);
    const planId: string = made.body.plan.split('/').at(-1);
    const saved = await this.call(api.plannerSave, { planId });
    if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`);
    return { planId, petId: saved.body.petId };
  }

  /** Buys a kind of food of a plan as a subscription. @returns its number. */
  async subscribe(planId: string, tab: 'dry' | 'wet' = 'dry'): Promise<string> {
    const added = await this.call(api.plannerCart, { planId, formId: crypto.randomUUID(), tabs: { [tab]: 'on' } });
    if (added.status !== 200) throw new Error(`nothing in the cart: ${JSON.stringify(added.body)}`);
    return this.pay(added.body.cart.checkoutURL);
  }

  /** Pays at the checkout. @returns the number of the subscription that it begins. */
  async pay(checkoutUrl: string): Promise<string> {
    const html = await (await fetch(checkoutUrl)).text();
    const hidden = {
      attempt: /name="attempt" value="([^"]+)"/.exec(html)![1]!,
      total: /name="total" value="(\d+)"/.exec(html)![1]!,
    };
    await fetch(checkoutUrl, {
      method: 'POST',
      body: new URLSearchParams({ ...VALID_FIELDS, ...ADDRESSES[this.market], ...hidden, email: this.email }),
      redirect: 'manual',
    });
    const { contracts } = await control(this.shop, 'contracts');
    const own = contracts.filter(({ email }: { email: string }) => email === this.email);
    if (own.length === 0) throw new Error(`no subscription of ${this.email}`);
    return String(own.at(-1).id);
  }

  /** The contract as the provider has it. */
  async contract(number: string): Promise<any> {
    const { contracts } = await control(this.shop, 'contracts');
    return contracts.find(({ id }: { id: number }) => String(id) === number);
  }

  /** Changes an animal by the form of its page. */
  async changePet(petId: string, change: Record<string, string | string[]>): Promise<void> {
    const html = await this.page(pages.pets(this.market, petId));
    const form = /<form[^>]*action="[^"]*pets\/save"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
    const fields = new URLSearchParams();
    for (const [input] of form.matchAll(/<input[^>]*>/g)) {
      const [, name] = /name="([^"]+)"/.exec(input) ?? [];
      const [, value = ''] = /value="([^"]*)"/.exec(input) ?? [];
      if (!name || (/type="(?:radio|checkbox)"/.test(input) && !/\schecked/.test(input))) continue;
      fields.append(name, value);
    }
    for (const [, name, options] of form.matchAll(/<select[^>]*name="([^"]+)"[^>]*>([\s\S]*?)<\/select>/g))
      fields.append(
        name!,
        /<option[^>]*selected[^>]*value="([^"]*)"|<option[^>]*value="([^"]*)"[^>]*selected/
          .exec(options!)
          ?.slice(1)
          .find(Boolean) ?? '',
      );
    for (const [name, value] of Object.entries(change)) {
      fields.delete(name);
      for (const each of [value].flat()) fields.append(name, each);
    }
    const answer = await this.take(
      await fetch(`${this.shop.url}${api.petsSave}`, {
        method: 'POST',
        headers: { Origin: this.shop.url, ...this.headers },
        body: fields,
        redirect: 'manual',
      }),
    );
    const location = answer.headers.get('location') ?? '';
    if (!location.includes('done=saved'))
      throw new Error(`the pet is not changed: ${answer.status} ${location} ${fields}`);
  }

  /** What the page of a subscription says of its food: the whole section, empty where it has none. */
  async portions(number: string): Promise<string> {
    const html = await this.page(pages.subscription(this.market, number));
    return /<section[^>]*class="account-card portions"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  }

  /** Presses the button of a form in a part of a page. */
  async press(html: string, action: string, change: Record<string, string> = {}): Promise<Response> {
    const form = [...html.matchAll(/<form[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g)].find(
      ([, to, inside]) =>
        to === action &&
        Object.entries(change).every(([name, value]) => inside!.includes(`name="${name}" value="${value}"`)),
    );
    if (!form) throw new Error(`no form for ${action} ${JSON.stringify(change)}`);
    const fields = Object.fromEntries(
      [...form[2]!.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
    );
    return this.form(action, fields);
  }
}
