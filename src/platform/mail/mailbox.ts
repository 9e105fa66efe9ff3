/** Mailboxes of these domains are the same with and without dots. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The e-mail in the form that tells people apart: lower case, without a `+tag`, and for Gmail without dots. Mail is
 * never sent to it, and nobody is signed in by it: at other services a tagged address may be somebody else's.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const [name = ''] = address.slice(0, at).split('+');
  const domain = address.slice(at + 1).replace(/\.$/, '');
  const mailbox = DOTLESS.has(domain) ? name.replaceAll('.', '') : name;
  return `${mailbox || address.slice(0, at)}@${DOTLESS.has(domain) ? 'gmail.com' : domain}`;
}

/** The address of a mailbox as it is written in a mail, such as `Kvistra <hello@kvistra.example>`. */
export const addressIn = (mailbox: string): string => (/<([^<>]+)>/.exec(mailbox)?.[1] ?? mailbox).trim();
