/**
 * Characters that nobody sees or that move text: controls, formatting, line breaks, fillers. Emoji need the selector
 * U+FE0F.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|(?!\uFE0F)\p{Default_Ignorable_Code_Point}/u;

/**
 * Parts of an address: signs of paths and mailboxes, a scheme such as `mailto:name`, `www`, a dot before two letters or
 * digits (which may begin a top-level domain in any script), and an address of numbers. Full stops of other scripts are
 * dots too.
 */
const ADDRESS =
  /[<>@/\\\u2215\u29F8]|\p{L}:(?=\S)|(?<![\p{L}\p{N}])www(?![\p{L}\p{N}])|[.\u3002\u06D4][\p{L}\p{M}\p{N}]{2}|\p{N}[.\u3002\u06D4]\p{N}+[.\u3002\u06D4]\p{N}/iu;

/**
 * Whether a name is only a name. Names are printed in mails, and mail programs turn everything that looks like an
 * address into a link, in every script and with every kind of dot.
 */
export function isPlainName(name: string): boolean {
  // the compatibility form turns full-width letters, dots and slashes into ordinary ones
  return name.trim() !== '' && !INVISIBLE.test(name) && !ADDRESS.test(name.normalize('NFKC'));
}
