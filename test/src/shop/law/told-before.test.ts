import { describe, expect, it } from 'vitest';
import { standIns } from '../../../../local/settings.ts';
import { lendersOf } from '../../../../src/shop/trust/settings.ts';
import { useShop } from '../../../shop.ts';

const NOTE = /<p class="wrap small" role="note" id="chat-note">(.*?)<\/p>/s;
const CREDIT = /<p class="small" id="pay-later">(.*?)<\/p>/s;

describe('a shop whose chat a machine answers, and whose checkout offers to pay later', () => {
  const shop = useShop((ports) => ({ THIRD_PARTIES: standIns(ports), PAY_LATER: 'Lender AB (publ); Other Bank SE' }));
  const page = async (path: string) => (await shop.get(path)).text();

  it.each([
    ['de', 'A machine (an AI system) answers in the chat.', 'A machine (an AI system) answers.'],
    ['se', 'I chatten svarar en maskin (ett AI-system).', 'En maskin (ett AI-system) svarar.'],
    ['pt', 'No chat responde uma máquina (um sistema de IA).', 'Responde uma máquina (um sistema de IA).'],
  ])(
    'says so in /%s on pages with the chat, with the way to people, and before anybody allows it',
    async (cc, text, short) => {
      for (const path of [`/${cc}`, `/${cc}/dog-food/insect-oat-adult-dog`, `/${cc}/cart`]) {
        const note = NOTE.exec(await page(path))?.[1] ?? '';
        expect([path, note.includes(text), note.includes(`href="/${cc}/contact"`)]).toEqual([path, true, true]);
      }
      expect(await page(`/${cc}/cookies`)).toContain(short);
      // where no chat is, there is nothing to say
      expect(await page(`/${cc}/withdraw`)).not.toMatch(NOTE);
    },
  );

  it.each([
    ['de', 'Caution! Borrowing money costs money.'],
    ['se', 'Varning! Att låna pengar kostar pengar.'],
    ['pt', 'Atenção! Contrair um empréstimo custa dinheiro.'],
  ])('warns in the cart of /%s that it is credit, and names who lends', async (cc, warning) => {
    const credit = CREDIT.exec(await page(`/${cc}/cart`))?.[1] ?? '';
    expect([credit.includes('Lender AB (publ), Other Bank SE'), credit.includes(`<b>${warning}</b>`)]).toEqual([
      true,
      true,
    ]);
  });
});

describe('a shop in whose chat people answer, and whose checkout lends nothing', () => {
  const shop = useShop((ports) => ({ THIRD_PARTIES: standIns(ports), CHAT_ANSWERED_BY: 'people', PAY_LATER: 'none' }));

  it('speaks of no machine and of no credit', async () => {
    const [cart, cookies] = await Promise.all(
      ['/de/cart', '/de/cookies'].map(async (path) => (await shop.get(path)).text()),
    );
    expect(cart).toContain('id="third-parties"');
    expect(cart).not.toMatch(NOTE);
    expect(cart).not.toMatch(CREDIT);
    expect(cookies).not.toContain('AI system');
  });
});

describe('who lends', () => {
  it.each([
    ['', null],
    [' ; ', null],
    ['none', []],
    ['A', ['A']],
    [' A (publ) ;B', ['A (publ)', 'B']],
  ])('“%s” is %j', (text, lenders) => {
    expect(lendersOf(text)).toEqual(lenders);
  });
});
