/** A name for a heading, in which no line ends at a hyphen: beside each is a word joiner (U+2060), which is not seen. */
export const unbroken = (name: string): string => name.replaceAll('-', '\u2060-\u2060');
