import { beforeEach, describe, expect, it } from 'vitest';
import { markets } from '../../provider/seed/markets.ts';
import { eventually, MONTHLY, useShop } from '../shop.ts';
import { admin, customer, customerToken } from './apis.ts';
import { openCheckout as openCheckoutOf, VALID_FIELDS as valid } from './open-checkout.ts';

const shop = useShop();
const openCheckout = (line: Record<string, unknown> = {}) => openCheckoutOf(shop, line);

beforeEach(() => shop.control('reset', {}));

describe('paying', () => {
  it('creates an order and a subscription, empties the cart, mails the customer and notifies the shop', async () => {
    const { cart, pay } = await openCheckout({ quantity: 2, sellingPlanId: MONTHLY });
    const paid = await pay();
    expect(paid.status).toBe(303);
    const thanks = await (await fetch(paid.headers.get('location')!)).text();
    const [, number] = /data-order="(\d+)"/.exec(thanks)!;
    const { orders } = await shop.control('orders');
    const order = orders.find((known: { number: number }) => known.number === Number(number));
    expect(order).toMatchObject({
      email: 'buyer@example.com',
      currency: 'SEK',
      subtotal: 28_730,
      shipping: 0,
      total: 28_730,
      tax: 5746,
      card: { last4: '4242' },
      status: 'pending',
    });
    const { contracts } = await shop.control('contracts');
    expect(contracts.at(-1)).toMatchObject({
      email: 'buyer@example.com',
      status: 'ACTIVE',
      rhythm: { interval: 'MONTH', intervalCount: 1 },
      originOrder: Number(number),
    });
    const { mails } = await shop.control('mails?to=buyer@example.com');
    expect(mails[0].subject).toContain(`KV${number}`);
    expect(mails[0].text).toMatch(/^(?:Tack|Thank you), .+\n\n/);
    expect(mails[0].html).toMatch(/<h1[^>]*>(?:Tack|Thank you), /);
    // the tax has the words and the rate of the checkout
    const tax = /(?:varav moms 25.%|of which VAT 25%)/;
    for (const words of [mails[0].text, thanks]) expect(words).toMatch(tax);
    expect(mails[0].text).toContain('Everyday Insect & Oat');
    expect(mails[0].text).toContain(`Ångra avtalet här:\n${shop.url}/se/withdraw?order=KV${number}`);
    await eventually(async () =>
      (await shop.database())
        .prepare("SELECT 1 FROM commerce_events WHERE topic = 'orders/create' AND resource_id = ?")
        .bind(`gid://shopify/Order/${order.id}`)
        .first(),
    );
    const after = (await (await shop.get(`/api/cart?token=${encodeURIComponent(cart.id)}`)).json()) as {
      cart: { items: unknown[] };
    };
    expect(after.cart.items).toEqual([]);
  });

  it('says on the thank-you page where the order goes, for a day', async () => {
    const { pay } = await openCheckout({ quantity: 1 });
    const url = (await pay({ firstName: 'Ada', lastName: '<b>Byte</b>' })).headers.get('location')!;
    const page = async () => (await fetch(url)).text();
    expect(await page()).toMatch(/Goes to: Ada &lt;b&gt;Byte&lt;\/b&gt;, [^<]*\d/);
    await shop.control('clock', { days: 2 });
    expect(await page()).not.toContain('Goes to:');
  });

  it('tells on the thank-you page and in the mail what comes next, with the links to the account', async () => {
    const { pay } = await openCheckout({ quantity: 2, sellingPlanId: MONTHLY });
    const page = (await (await fetch((await pay()).headers.get('location')!)).text()).replaceAll('\u00a0', ' ');
    const number = /data-order="(\d+)"/.exec(page)![1]!;
    const { id, nextBillingDate } = (await shop.control('contracts')).contracts.at(-1);
    const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'Europe/Stockholm' }).format(
      new Date(nextBillingDate),
    );
    const [mail] = (await shop.control('mails?to=buyer@example.com')).mails;
    const text = mail.text.replaceAll('\u00a0', ' ');
    const charge = `Prenumeration ${id} kommer varje månad. Nästa leverans debiteras den ${day}, med 287,30 kr.`;
    const english = new Intl.DateTimeFormat('en-IE', { dateStyle: 'long', timeZone: 'Europe/Stockholm' }).format(
      new Date(nextBillingDate),
    );
    expect(text.includes(charge) || text.includes(`The next delivery, SEK 287.30, is charged on ${english}.`)).toBe(
      true,
    );
    for (const url of [`${shop.url}/se/account/orders/${number}`, `${shop.url}/se/account/subscriptions/${id}`]) {
      expect(page).toContain(`href="${url}"`);
      expect(text.split('\n')).toContain(url);
      expect(mail.html).toContain(`<a href="${url}" `);
    }
    expect(page).toMatch(
      /<p class="figure">(?=[^<]*\d)[^<]+\d{4}<\/p><p>[^<]* \d{1,2} \p{L}+ [^<]*PostNord[^<]*<\/p>/u,
    );
    expect(page.match(/<tbody>.*<\/tbody>/s)![0].match(/<tr>/g)).toHaveLength(4);
    expect(text).toMatch(/\n\n[^\n]+\n(?:[^\n:]+: [^\n]+\n){4}\n/);
    // the days of arrival come before what was bought, whose prices are in a column of their own
    expect(mail.html).toMatch(/<p class="ink" style="[^"]*600[^"]*">[^<]*\d{4}<\/p>.*<table role="presentation"/s);
    expect(mail.html).toMatch(
      /<td [^>]+>2\u00a0× [^<]+, \d[\d.,]*\u00a0kg[^<]*<\/td><td [^>]*text-align:right[^>]*>[^<]*\d/,
    );
    // what its buyer has had before needs no change of food
    const again = await openCheckout({ quantity: 1 });
    const second = await (await fetch((await again.pay()).headers.get('location')!)).text();
    expect(second).not.toContain('<tbody>');
    expect(second).not.toContain('/account/subscriptions/');
  });

  it.each([
    ['a food', 'insect-oat-adult-dog', true],
    ['a thing', 'tote', false],
  ])(
    'thanks for %s with the pages of the law, and the guarantee where it covers something',
    async (_, handle, covered) => {
      const { pay } = await openCheckout({ variantId: await shop.firstVariant(handle) });
      const page = await (await fetch((await pay()).headers.get('location')!)).text();
      expect(page.includes(`<a href="${shop.url}/se/taste-guarantee">`)).toBe(covered);
      for (const path of ['contact', 'terms-conditions', 'privacy-policy', 'imprint'])
        expect(/<footer>.*<\/footer>/s.exec(page)![0]).toContain(`<a href="${shop.url}/se/${path}">`);
    },
  );

  it('a name with line breaks makes no paragraph and no link of the mail', async () => {
    const { pay } = await openCheckout();
    await pay({ firstName: 'Maja\n\nhttps://evil.example' });
    const [mail] = (await shop.control('mails?to=buyer@example.com')).mails;
    expect(mail.html).toContain('https://evil.example');
    expect(mail.html).not.toContain('href="https://evil.example');
  });

  it('creates one order for a double click', async () => {
    const { readPage, post } = await openCheckout();
    const html = await readPage();
    const fields = {
      ...valid,
      attempt: /name="attempt" value="([^"]+)"/.exec(html)![1]!,
      total: /name="total" value="(\d+)"/.exec(html)![1]!,
    };
    const before = (await shop.control('orders')).orders.length;
    const [one, two] = await Promise.all([post(fields), post(fields)]);
    expect([one.status, two.status]).toEqual([303, 303]);
    expect(one.headers.get('location')).toBe(two.headers.get('location'));
    expect((await shop.control('orders')).orders.length).toBe(before + 1);
  });

  it('needs a second step with some cards', async () => {
    const { pay, post } = await openCheckout();
    const asked = await pay({ cardNumber: '4000000000003220' });
    const step = asked.headers.get('location')!;
    expect(await (await fetch(step)).text()).toContain('Your bank asks you to confirm');
    const refused = await post({ answer: 'refuse' }, step);
    expect(refused.status).toBe(303);
    const back = await (await fetch(refused.headers.get('location')!)).text();
    expect(back).toContain('Nothing was charged');
    expect(back).toContain('value="Storgatan 1"');
    expect((await fetch(step)).status).toBe(404);
    const again = (await pay({ cardNumber: '4000000000003220' })).headers.get('location')!;
    expect((await post({ answer: 'approve' }, again)).headers.get('location')).toContain('/thank-you');
  });

  it('fails with a declined card and keeps the other values', async () => {
    const { pay } = await openCheckout();
    const refused = await pay({ cardNumber: '4000 0000 0000 0002' });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(html).toContain('Your card was declined');
    expect(html).toContain('value="Storgatan 1"');
    expect(html).not.toContain('4000 0000');
    expect(
      (await shop.control('orders')).orders.some((order: { email: string }) => order.email === 'buyer@example.com'),
    ).toBe(false);
  });

  it('fails when the price has changed in the meantime', async () => {
    const { readPage, post } = await openCheckout();
    const html = await readPage();
    await shop.control('products/insect-oat-adult-dog', { prices: { SEK: 189 } });
    const refused = await post({ ...valid, attempt: 'x', total: /name="total" value="(\d+)"/.exec(html)![1]! });
    expect([refused.status, (await refused.text()).includes('The total has changed')]).toEqual([409, true]);
  });
});

describe('the card', () => {
  const CONTRACT = `query($id: ID!) { subscriptionContract(id: $id) { customerPaymentMethod { id instrument {
    ... on CustomerCreditCard { brand lastDigits expiryMonth expiryYear expiresSoon maskedNumber } } } } }`;

  it('of a subscription is the one that was entered, and then the one that replaces it', async () => {
    const { pay } = await openCheckout({ sellingPlanId: MONTHLY });
    expect((await pay({ cardExpiry: '12/30' })).status).toBe(303);
    const { id: number } = (await shop.control('contracts')).contracts.at(-1);
    const id = `gid://shopify/SubscriptionContract/${number}`;
    const { customerPaymentMethod: method } = (await admin(shop, CONTRACT, { id })).data.subscriptionContract;
    const now = new Date((await shop.control('clock')).now);
    expect(method.instrument).toEqual({
      brand: 'Visa',
      lastDigits: '4242',
      expiryMonth: 12,
      expiryYear: 2030,
      expiresSoon: Date.UTC(2030, 12, 1) - now.getTime() < 60 * 86_400_000,
      maskedNumber: '•••• •••• •••• 4242',
    });

    await admin(
      shop,
      'mutation($id: ID!) { customerPaymentMethodSendUpdateEmail(customerPaymentMethodId: $id) { userErrors { message } } }',
      {
        id: method.id,
      },
    );
    const [mail] = (await shop.control('mails?to=buyer@example.com')).mails;
    const link = /http\S+\/payment-methods\/\S+/.exec(mail.text)![0];
    const saved = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ cardNumber: '4000 0000 0000 3220', cardExpiry: '0441', cardCode: '123' }),
    });
    expect(saved.status).toBe(200);
    expect(
      (await admin(shop, CONTRACT, { id })).data.subscriptionContract.customerPaymentMethod.instrument,
    ).toMatchObject({
      brand: 'Visa',
      lastDigits: '3220',
      expiryMonth: 4,
      expiryYear: 2041,
    });
  });

  it('of an order is the one that was entered', async () => {
    const { pay, post } = await openCheckout();
    const step = (await pay({ cardNumber: '4000 0000 0000 3220' })).headers.get('location')!;
    await post({ answer: 'approve' }, step);
    const query =
      '{ customer { orders(last: 1) { nodes { transactions { paymentDetails { ... on CardPaymentDetails { cardBrand last4 } } } } } } }';
    const { data } = await customer(shop, await customerToken(shop, 'buyer@example.com'), query);
    expect(data.customer.orders.nodes[0].transactions).toEqual([
      { paymentDetails: { cardBrand: 'Visa', last4: '3220' } },
    ]);
  });

  it('of another brand has as many digits of its security code as the brand', async () => {
    const { pay } = await openCheckout();
    const refused = await pay({ cardNumber: '3782 822463 10005' });
    expect([refused.status, (await refused.text()).includes('with American Express four')]).toEqual([422, true]);
    expect((await pay({ cardNumber: '3782 822463 10005', cardCode: '1234' })).status).toBe(303);
    const query =
      '{ customer { orders(last: 1) { nodes { transactions { paymentDetails { ... on CardPaymentDetails { cardBrand last4 } } } } } } }';
    const { data } = await customer(shop, await customerToken(shop, 'buyer@example.com'), query);
    expect(data.customer.orders.nodes[0].transactions).toEqual([
      { paymentDetails: { cardBrand: 'American Express', last4: '0005' } },
    ]);
  });
});

describe('a discount code', () => {
  it.each([
    ['SE', 'SEK 1,000'],
    ['DE', '€90.00'],
  ])('in %s is refused with the minimum of %s that it needs', async (countryCode, minimum) => {
    const { post } = await openCheckout({ countryCode });
    const refused = await post({ action: 'discount', code: 'big100' });
    expect([
      refused.status,
      (await refused.text()).replaceAll('\u00a0', ' ').includes(`This code is for orders of ${minimum} or more<`),
    ]).toEqual([422, true]);
  });
});

describe('what was typed', () => {
  const typed = {
    email: 'anna@example.com',
    firstName: 'Anna',
    address1: 'Musterweg 1',
    cardNumber: '4242 4242 4242 4242',
  };
  const expectKept = (html: string) => {
    for (const name of ['email', 'firstName', 'address1'] as const)
      expect(html).toMatch(new RegExp(`name="${name}"[^>]*value="${typed[name]}"`));
    expect(html).not.toContain(typed.cardNumber);
  };

  it.each([
    ['a gift card', { action: 'discount', code: 'KVISTRAGIFT25' }, /Gift card •••• FT25/],
    ['a discount code', { action: 'discount', code: 'WELCOME10' }, /Discount WELCOME10/],
    ['another country', { action: 'country', country: 'AT' }, /Delivery to Austria/],
    ['a code and the key Enter', { action: 'pay', code: 'welcome10' }, /Discount WELCOME10/],
  ])('stays on the page of the checkout after %s, except for the card', async (_, fields, shown) => {
    const { post, readPage } = await openCheckout({ countryCode: 'DE' });
    expect((await post({ ...typed, ...fields })).status).toBe(303);
    const html = await readPage();
    expectKept(html);
    expect(html).toMatch(shown);
    expect((await shop.control('orders')).orders.some(({ email }: { email: string }) => email === typed.email)).toBe(
      false,
    );
  });

  it('stays beside a code that is refused', async () => {
    const { post } = await openCheckout({ countryCode: 'DE' });
    const refused = await post({ ...typed, action: 'discount', code: 'NOBODY' });
    const html = await refused.text();
    expect([refused.status, html.includes('This code does not exist')]).toEqual([422, true]);
    expectKept(html);
  });
});

describe('the page of the checkout', () => {
  it('has the logo, fonts and colours of the shop, and the ways to pay', async () => {
    const { readPage } = await openCheckout();
    const html = await readPage();
    expect(html).toMatch(/<a class="logo"[^>]*><svg/);
    const style = new URL(/<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '/none', shop.providerUrl);
    const css = await (await fetch(style)).text();
    expect(css).toContain('--forest: #1f4b38');
    for (const [, address] of css.matchAll(/url\('([^']+)'\)/g)) {
      const font = await fetch(new URL(address!, style));
      expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
      expect(new TextDecoder().decode((await font.arrayBuffer()).slice(0, 4))).toBe('wOF2');
    }
    expect(html).toMatch(
      /Card <span><span class="mark">Visa<\/span><span class="mark">Mastercard<\/span><span class="mark">American Express<\/span><\/span>/,
    );
  });

  it.each([
    ['IE', 'County', 'Dublin'],
    ['ES', 'Province', 'Barcelona'],
    ['AU', 'State or territory', 'Victoria'],
    ['PT', 'District', 'Lisboa'],
  ])('asks in %s for the %s', async (countryCode, label, zone) => {
    const { readPage, post } = await openCheckout({ countryCode: 'DE' });
    await post({ action: 'country', country: countryCode });
    const html = await readPage();
    expect(html).toContain(`<label for="zone">${label}</label>`);
    expect(html).toMatch(new RegExp(`<option value="">Choose …</option>[\\s\\S]*>[^<]*${zone}[^<]*</option>`));
  });
});

describe('submitted values', () => {
  it.each([
    ['email', 'nobody', 'This does not look like an email address'],
    ['email', '', 'Enter your email address'],
    ['zip', '1234', 'A postcode in Sweden looks like'],
    ['phone', '12', 'at least 8 digits'],
    ['cardNumber', '4242 4242 4242 4241', 'This is not a card number'],
    ['cardNumber', '2223 0031 2200 3222', 'takes its test cards only'],
    ['cardExpiry', '01/20', 'This card has expired'],
    ['cardExpiry', '13/30', 'month and year'],
    ['cardCode', '12', 'three digits'],
    ['lastName', '', 'Enter your last name'],
  ] as const)('%s "%s" is rejected with a message at the field', async (field, value, message) => {
    const { pay } = await openCheckout();
    const answer = await pay({ [field]: value });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toMatch(
      new RegExp(`id="${field}"[^>]*aria-invalid="true"[^>]*>\\s*<p class="error"[^>]*>[^<]*${message}`),
    );
  });
  it('are described by their error and by what they are for', async () => {
    const { readPage, pay } = await openCheckout();
    expect(await readPage()).toMatch(
      / aria-describedby="email-hint"><p class="hint" id="email-hint">For the confirmation and news of your parcel</,
    );
    expect(await (await pay({ phone: '12' })).text()).toMatch(
      /id="phone"[^>]* aria-describedby="phone-error phone-hint"/,
    );
    const digital = await openCheckout({ variantId: await shop.firstVariant('gift-card') });
    expect(await digital.readPage()).not.toContain('class="hint"');
  });
  it('are escaped', async () => {
    const { pay } = await openCheckout();
    expect(await (await pay({ city: '"><script>x</script>', email: 'x' })).text()).not.toContain('<script>x');
  });
});

describe('shipping', () => {
  it('costs 49 kr below 500 kr and nothing from 500 kr on, after discounts', async () => {
    const five = 'gid://shopify/ProductVariant/44100000001002';
    const below = await openCheckout({ variantId: five });
    expect(await below.readPage()).toContain(
      'Standard delivery with PostNord, 2 to 4 working days after dispatch: SEK 49',
    );
    await shop.control('products/insect-oat-adult-dog', { prices: { SEK: 500 }, sku: 'KV-D01-5000' });
    expect(await below.readPage()).toContain(
      'Standard delivery with PostNord, 2 to 4 working days after dispatch: free',
    );
    await below.post({ action: 'discount', code: 'WELCOME10' });
    expect(await below.readPage()).toContain(
      'Standard delivery with PostNord, 2 to 4 working days after dispatch: SEK 49',
    );
  });
  it('costs a tenth of the threshold elsewhere', async () => {
    const { readPage } = await openCheckout({ countryCode: 'DE' });
    const html = await readPage();
    expect(html).toContain('2 to 4 working days after dispatch: €4.50');
    expect(html).toContain('of which VAT 7%');
    expect(html).toContain('Zahlungspflichtig bestellen');
  });
});

describe('the order button', () => {
  it.each([
    ['DE', 'Zahlungspflichtig bestellen'],
    ['IE', 'Pay now'],
    ['SE', 'Köp och betala'],
    ['PL', 'Kupuję i płacę'],
    ['FR', 'Commander et payer'],
  ])('in %s has words that shoppers know: %s', async (countryCode, words) => {
    const { readPage } = await openCheckout({ countryCode });
    expect(await readPage()).toContain(`>${words}</button>`);
  });

  it.each(
    markets.filter((market) => market.code !== 'au').map((market) => [market.code, market.country, market.orderButton]),
  )('has the text that the law of %s requires', async (_, countryCode, words) => {
    const { readPage } = await openCheckout({ countryCode });
    expect(await readPage()).toContain(`>${words}</button>`);
  });
});

describe('the summary above the order button', () => {
  /** The order with its costs, as text, and the button that ends it. */
  const ending = (html: string) => {
    const [, summary = '', button = ''] =
      /<section class="summary"[^>]*>([\s\S]*)(<button name="action" value="pay"[\s\S]*?<\/button>)(?:<p class="quiet-text">[^<]*<\/p>)?(?:<ul class="assurances quiet-text">(?:<li>[^<]*<\/li>)+<\/ul>)?<\/section><\/form>/.exec(
        html,
      ) ?? [];
    return { summary: summary.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '), button };
  };

  it('has the goods, the total and the tax of each rate, and nothing stands between it and the button', async () => {
    const { cart, readPage } = await openCheckout({ countryCode: 'DE' });
    const tote = await shop.firstVariant('tote');
    await shop.call('/api/cart/lines/add', { variantId: tote, quantity: 2, countryCode: 'DE', token: cart.id });
    const html = await readPage();
    const { summary, button } = ending(html);
    expect(summary).toMatch(/1 × Everyday Insect &amp; Oat [^€]* €14\.90/);
    expect(html.match(/Everyday Insect &amp; Oat/g)).toHaveLength(1);
    expect(summary).toContain('2 × ');
    const [, food = ''] = /of which VAT 7% €([\d.]+)/.exec(summary) ?? [];
    const [, merch = ''] = /of which VAT 19% €([\d.]+)/.exec(summary) ?? [];
    const [, total = ''] = /Total €([\d.]+)/.exec(summary) ?? [];
    const [, delivery = '0'] = /Delivery, 2 to 4 working days €([\d.]+)/.exec(summary) ?? [];
    const goods = Number(total) - Number(delivery) - 14.9;
    expect([Number(food), Number(merch)]).toEqual([
      // delivery is taxed with the greater part of the goods
      Math.round(((14.9 + (goods < 14.9 ? Number(delivery) : 0)) * 700) / 107) / 100,
      Math.round(((goods + (goods < 14.9 ? 0 : Number(delivery))) * 1900) / 119) / 100,
    ]);
    expect(summary.trim()).toMatch(/ Total €[\d.]+(?: of which VAT \d+% €[\d.]+)+$/);
    expect(summary).not.toContain('You pay');
    expect(button).toBe('<button name="action" value="pay" lang="de-DE">Zahlungspflichtig bestellen</button>');
    expect(html).toMatch(/aria-labelledby="costs"><h3 class="visually-hidden" id="costs">Cost summary<\/h3>/);
  });

  it('names the sum of the card where a gift card pays a part of the total', async () => {
    const { readPage, post } = await openCheckout({ quantity: 4 });
    await post({ action: 'discount', code: 'KVISTRAGIFT500' });
    const { summary } = ending(await readPage());
    const [, total = '', paid = '', due = ''] =
      / Total SEK ([\d.]+) .* Gift card •••• \w+ −SEK ([\d.]+) You pay SEK ([\d.]+) now\. $/.exec(summary) ?? [];
    expect(Number(paid)).toBeGreaterThan(0);
    expect(Number(due)).toBeCloseTo(Number(total) - Number(paid));
  });

  it.each([
    [
      'a food',
      'insect-oat-adult-dog',
      [
        'Bowl still full?',
        'Tell us within 14 days of delivery, then you have 14 more to send it back, sealed packs only. You pay the return postage. With PostNord, a 5 kg parcel costs about SEK 130 (November 2026).',
      ],
    ],
    [
      'a thing',
      'tote',
      [
        'Tell us within 14 days of delivery, then you have 14 more to send it back. You pay the return postage. With PostNord,',
      ],
    ],
    ['a gift card', 'gift-card', []],
  ] as const)('what a buyer of %s can do after the order stands below the button', async (_, handle, words) => {
    const { readPage } = await openCheckout({ variantId: await shop.firstVariant(handle) });
    const below = /<ul class="assurances.*?<\/ul>/s.exec(await readPage())?.[0] ?? '';
    expect(below.match(/<li>/g)?.length ?? 0).toBe(words.length);
    for (const word of words) expect(below).toContain(word);
  });

  it('says which country a parcel goes back to, where it is another one, and names the country of delivery once', async () => {
    const { readPage } = await openCheckout({ countryCode: 'DE' });
    const page = await readPage();
    expect(page).toContain(
      'You pay the postage to Sweden. With DHL, a 5 kg parcel costs about €17 (Germany to Sweden, November 2026).',
    );
    expect(page).toContain('Standard delivery with PostNord, ');
    expect(page.match(/Delivery to Germany/g)).toHaveLength(1);
    expect(page).toContain('<summary><u>Change country</u></summary>');
  });

  it.each([
    [
      'DE',
      /Subscription: €25\.34 for each delivery, every month\. The next delivery is charged on \d+ \p{L}+ \d{4}\. No minimum term/u,
    ],
    [
      'SE',
      /Prenumeration: (?:SEK 287\.30|287,30 kr) per leverans, varje månad\. Nästa leverans debiteras den \d+ \p{L}+ \d{4}\. Ingen bindningstid/u,
    ],
    [
      'PT',
      /Subscrição: (?:€25\.34|25,34 €) por entrega, todos os meses\. A próxima entrega é cobrada a \d+ de \p{L}+ de \d{4}\. Sem período mínimo/u,
    ],
  ])(
    'tells in the language of %s what a subscription costs for each delivery, its rhythm and its term',
    async (countryCode, words) => {
      const { readPage } = await openCheckoutOf(shop, { countryCode, quantity: 2, sellingPlanId: MONTHLY }, {}, null);
      expect(ending(await readPage()).summary).toMatch(words);
    },
  );

  it('names a code as what takes something off', async () => {
    const { post, readPage } = await openCheckout({ countryCode: 'DE', quantity: 3 });
    await post({ action: 'discount', code: 'WELCOME10' });
    expect(ending(await readPage()).summary).toContain('Discount WELCOME10 −€4.47');
  });
});

it.each([
  ['PT', 'pt-PT', 'País de entrega'],
  ['SE', 'sv-SE', 'Leveransland'],
])('the choice of countries under /%s is in the language of %s', async (countryCode, locale, words) => {
  const { readPage } = await openCheckoutOf(shop, { countryCode }, {}, locale);
  expect(await readPage()).toContain(words);
});

it('an unknown checkout is not found', async () => {
  const { url } = await openCheckout();
  expect((await fetch(url.replace(/key=.*/, 'key=0'))).status).toBe(404);
  expect((await fetch(`${shop.providerUrl}/checkouts/nope?key=1`)).status).toBe(404);
});
