/** A text of a document: of an element, or of an attribute that people read or hear. */
export interface PageText {
  text: string;
  /** The nearest `lang`. */
  lang: string;
}

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const UNREAD = new Set(['script', 'style']);
const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i');
const READ_ATTRIBUTES = ['aria-label', 'alt', 'title', 'placeholder'].map(attribute);
const [LANG, CONTENT] = [attribute('lang'), attribute('content')];
const TOKEN =
  /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([a-z][\w-]*)\s*>|<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?|\s*\/)*)\s*>|[^<]+/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

const decoded = (text: string) =>
  text
    .replace(/&(\w+|#\w+);/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** Every text of a document as its server writes it. React's comments between two parts of a text do not part it. */
export function textsOf(html: string): PageText[] {
  const found: PageText[] = [];
  const open: { name: string; lang: string }[] = [];
  let text = '';
  const lang = () => open.at(-1)?.lang ?? '';
  const flush = () => {
    const words = decoded(text);
    if (words && !open.some(({ name }) => UNREAD.has(name))) found.push({ text: words, lang: lang() });
    text = '';
  };
  const body = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '');
  for (const [token, closed, opened, attributes = ''] of body.matchAll(TOKEN)) {
    if (token.startsWith('<!')) continue;
    if (!closed && !opened) {
      text += token;
      continue;
    }
    flush();
    if (closed) {
      const index = open.findLastIndex(({ name }) => name === closed.toLowerCase());
      if (index >= 0) open.length = index;
      continue;
    }
    const name = opened!.toLowerCase();
    const own = LANG.exec(attributes)?.[1] ?? lang();
    for (const read of attributes === '' ? [] : READ_ATTRIBUTES) {
      const value = decoded(read.exec(attributes)?.[1] ?? '');
      if (value) found.push({ text: value, lang: own });
    }
    if (name === 'meta' && /name="(?:description|twitter:title)"|property="og:(?:title|description)"/.test(attributes))
      found.push({ text: decoded(CONTENT.exec(attributes)?.[1] ?? ''), lang: own });
    if (!VOID.has(name) && !attributes.trimEnd().endsWith('/')) open.push({ name, lang: own });
  }
  flush();
  return found;
}

/** Words that occur in nearly every sentence of one of the languages and in none of the others. */
const STOP_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: 'the and of with your you is are was were this that these those from not we our they their it its by be been can will would each any when which what who how there here have has had into than then too about only more most every other without'.split(
    ' ',
  ),
  sv: 'och att det som är för av den ett inte med till har din ditt dina vi vår vårt eller kan från efter om när hur vad så också utan mellan alla varje här där du en på i'.split(
    ' ',
  ),
  pt: 'o os e do da dos das não uma um com para por que se sua seu suas seus em no na nos nas ao à às aos mais como quando sem cada pode nós está são foi ou já muito também'.split(
    ' ',
  ),
  de: 'der die und ist sind nicht mit für von zu zum zur auf aus bei nach ein eine einen einem einer dein deine deinen deiner wir wird werden wurde kann kannst oder auch wenn wie im dem ohne zwischen jede jeden jeder es sich noch über bis'.split(
    ' ',
  ),
  nl: 'de het een en van u uw wij is zijn niet met voor op te aan ook als dat die er naar bij uit nog geen deze dit om maar hoe wat waar wordt worden heeft kan kunt door over'.split(
    ' ',
  ),
  fr: 'le la les un une des et est pas avec pour vous nous votre vos dans sur au aux que qui ce cette il elle sont par plus ou où du de se sans'.split(
    ' ',
  ),
};

/** The languages of the shop's own brand. */
const OWN_LANGUAGES = ['en', 'sv', 'pt'] as const;

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/**
 * The language whose stop words a text has most; null for a text without two of them, or in which two languages have as
 * many. @param among the languages that it may be in.
 */
export function languageOf(text: string, among: readonly string[] = OWN_LANGUAGES): string | null {
  const words = wordsOf(text);
  const counts = among.map(
    (language) => [language, words.filter((word) => STOP_WORDS[language]!.includes(word)).length] as const,
  );
  const [first, second] = counts.sort((a, b) => b[1] - a[1]);
  return first![1] >= 2 && first![1] > second![1] ? first![0] : null;
}
