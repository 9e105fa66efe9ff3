import { describe, expect, it } from 'vitest';
import { formatTyped } from '../../../../../src/shop/customer/browser/format-phone.ts';
import { format, isPhone } from '../../../../../src/shop/customer/browser/phone.ts';

/** Types, deletes and pastes in a field as a browser does. */
function field(country: string) {
  let value = '';
  let caret = 0;
  const event = (next: string, at: number, inputType: string) => {
    ({ value, caret } = formatTyped({ value: next, caret: at, before: value, inputType }, (digits) =>
      format(digits, country),
    ));
  };
  return {
    insert: (text: string, inputType = 'insertText') =>
      event(value.slice(0, caret) + text + value.slice(caret), caret + text.length, inputType),
    type(text: string) {
      for (const character of text) this.insert(character);
    },
    backspace: () =>
      caret > 0 && event(value.slice(0, caret - 1) + value.slice(caret), caret - 1, 'deleteContentBackward'),
    remove: () =>
      caret < value.length && event(value.slice(0, caret) + value.slice(caret + 1), caret, 'deleteContentForward'),
    move(to: number) {
      caret = to;
    },
    get value() {
      return value;
    },
    get caret() {
      return caret;
    },
    get shown() {
      return `${value.slice(0, caret)}|${value.slice(caret)}`;
    },
  };
}

describe('a phone number that is typed', () => {
  it.each([
    ['DE', '015123456789', '01512 3456789|'],
    ['SE', '0701234567', '070-123 45 67|'],
    ['SE', '+4915123456789', '+49 1512 3456789|'],
    ['AU', '0412345678', '0412 345 678|'],
  ])('in %s "%s" is shown as "%s"', (country, digits, shown) => {
    const phone = field(country);
    phone.type(digits);
    expect(phone.shown).toBe(shown);
    expect(isPhone(phone.value, country)).toBe(true);
  });

  it('may be pasted, with separators of any kind', () => {
    const phone = field('SE');
    phone.insert('070-123 45.67', 'insertFromPaste');
    expect(phone.shown).toBe('070-123 45 67|');
  });

  it('keeps the caret at its digit', () => {
    const phone = field('SE');
    phone.type('0701234567');
    phone.move(2);
    phone.insert('9');
    expect(phone.value.slice(0, phone.caret).replace(/\D/g, '')).toBe('079');
  });

  it('loses the digit beside a separator that is deleted', () => {
    const phone = field('SE');
    phone.type('0701234567');
    phone.move(4);
    phone.backspace();
    expect(phone.value.replace(/\D/g, '')).toBe('071234567');
    const other = field('SE');
    other.type('0701234567');
    other.move(3);
    other.remove();
    expect(other.value.replace(/\D/g, '')).toBe('070234567');
  });

  it('leaves words as they are', () => {
    const phone = field('SE');
    phone.insert('ask Maja', 'insertFromPaste');
    expect(phone.shown).toBe('ask Maja|');
  });

  it.each(['SE', 'DE', 'AU', 'PT', 'IT', 'HU', 'CH'])(
    'can be emptied with the keyboard from everywhere in %s, and no digit gets lost or comes up',
    (country) => {
      let state = 5;
      const pick = (below: number) => {
        state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
        return state % below;
      };
      for (let i = 0; i < 60; i++) {
        const phone = field(country);
        let digits = '';
        for (let n = 0; n < 4 + pick(10); n++) {
          const digit = String(pick(10));
          phone.type(digit);
          digits += digit;
          expect(phone.value.replace(/\D/g, '')).toBe(digits);
        }
        phone.move(pick(phone.value.length + 1));
        for (let n = 0; n < 40 && phone.value !== ''; n++) {
          const before = phone.value.replace(/\D/g, '').length;
          const atEnd = phone.value.slice(phone.caret).replace(/\D/g, '') === '';
          if (atEnd) phone.backspace();
          else phone.remove();
          expect(phone.value.replace(/\D/g, '').length).toBe(before - 1);
        }
        expect(phone.value).toBe('');
      }
    },
  );

  it('is valid by the rules of its country, or of the one after its plus sign', () => {
    expect([
      isPhone('070 123 45 67', 'SE'),
      isPhone('12345', 'AU'),
      isPhone('+46 70 123 45 67', 'AU'),
      isPhone('x', 'SE'),
    ]).toEqual([true, false, true, false]);
  });
});
