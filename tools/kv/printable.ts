/**
 * A text for the terminal. Control characters, which could move the cursor or forge lines, and invisible formatting,
 * which could reverse the order of letters, are escaped as `\u{1b}`: paths and referrers come from visitors.
 */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`);
