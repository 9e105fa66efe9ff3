import { FOOTER_LINE, INDENT, type MailScene, PARAGRAPH_BREAK } from './mail.ts';
import type { mails } from './tables.ts';

type StoredMail = Pick<typeof mails.$inferSelect, 'subject' | 'preheader' | 'language' | 'text' | 'link'> & {
  pictures?: string;
};

/**
 * A paragraph of a mail: lines of text, one that stands out, lines with a picture beside them, or a link; `button` is the main link, where it has words.
 */
export type Block =
  | { kind: 'text'; lines: readonly string[] }
  | { kind: 'highlight'; text: string }
  | { kind: 'pictures'; items: readonly { line: string; url: string | null }[] }
  | { kind: 'button' | 'link'; words: string; url: string };

/** A mail for the makers of its two parts. */
export interface MailContent {
  subject: string;
  preheader: string;
  /** BCP 47. */
  language: string;
  /** The picture at its head; the text part has none. */
  scene: MailScene | null;
  message: readonly Block[];
  footer: readonly Block[];
}

/** Lines of the text part are at most this long, except for URLs. Source: RFC 5322, section 2.1.1 (at most 78). */
const LINE_LENGTH = 76;

/** Only the mail's own URLs become links: what people have entered never does. */
function blockOf(paragraph: string, links: readonly string[], pictures: ReadonlyMap<string, string>): Block {
  const lines = paragraph.split('\n');
  const url = lines.at(-1)!;
  if (url && links.includes(url)) {
    const words = lines.slice(0, -1).join(' ').replace(/:$/, '');
    return { kind: words && url === links[0] ? 'button' : 'link', words: words || url, url };
  }
  if (lines.some((line) => pictures.has(line)))
    return { kind: 'pictures', items: lines.map((line) => ({ line, url: pictures.get(line) ?? null })) };
  return paragraph.startsWith(INDENT) ? { kind: 'highlight', text: paragraph.trim() } : { kind: 'text', lines };
}

/** The content of a stored mail. */
export function contentOf({ subject, preheader, language, text, link, pictures = '' }: StoredMail): MailContent {
  const stored: [line: string, url: string, alt?: string][] = pictures ? JSON.parse(pictures) : [];
  const head = stored.find(([line]) => line === '');
  const pictured = new Map(stored.filter(([line]) => line !== '').map(([line, url]) => [line, url]));
  const links = link.split(' ');
  const paragraphs = text.split(PARAGRAPH_BREAK);
  // the footer has no words of people, who could enter such a line
  const end = paragraphs.lastIndexOf(FOOTER_LINE);
  const blocks = (from: number, to?: number) =>
    paragraphs.slice(from, to).map((paragraph) => blockOf(paragraph, links, pictured));
  const message = blocks(0, end < 0 ? undefined : end);
  const footer = end < 0 ? [] : blocks(end + 1);
  const first = message.find((block) => block.kind === 'text');
  return {
    subject,
    preheader: preheader || (first?.lines.join(' ') ?? subject),
    language,
    scene: head ? { url: head[1], alt: head[2] ?? '' } : null,
    message,
    footer,
  };
}

/** Breaks a line at its spaces. */
function wrap(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current && current.length + 1 + word.length > LINE_LENGTH) {
      lines.push(current);
      current = word;
    } else current = current ? `${current} ${word}` : word;
  }
  return [...lines, current].join('\n');
}

function textOfBlock(block: Block): string {
  if (block.kind === 'text') return block.lines.map(wrap).join('\n');
  if (block.kind === 'pictures') return block.items.map(({ line }) => wrap(line)).join('\n');
  if (block.kind === 'highlight') return `${INDENT}${block.text}`;
  return block.words === block.url ? block.url : `${wrap(`${block.words}:`)}\n${block.url}`;
}

/** The text part of a mail, with lines that no mail program has to break, and every URL on a line of its own. */
export function textOf({ message, footer }: MailContent): string {
  const textOfBlocks = (blocks: readonly Block[]) => blocks.map(textOfBlock).join(PARAGRAPH_BREAK);
  return footer.length > 0
    ? `${textOfBlocks(message)}${PARAGRAPH_BREAK}${FOOTER_LINE}\n${textOfBlocks(footer)}`
    : textOfBlocks(message);
}
