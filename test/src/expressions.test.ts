import { globSync, readFileSync } from 'node:fs';
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

/** The longest body of a form. */
const LENGTH = 64 * 1024;
/** Linear expressions take a few milliseconds of processor time, quadratic ones seconds. */
const MAX_MS = 250;
/** Characters of every kind that expressions tell apart. */
const CHARACTERS = [...' \n0a1Ab.-/@"<;:%é'];
/** Ends that no expression expects. */
const ENDS = ['\u0000\n', '@ @'];

interface Expression {
  file: string;
  pattern: string;
  flags: string;
}

/** The regular expressions in a source file; in a computed one, `1` stands for each computed part. */
function expressionsIn(file: string): Expression[] {
  const found: Expression[] = [];
  const patternOf = (node: any): string | null => {
    if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }: any) => value.cooked).join('1');
    if (node?.type === 'TaggedTemplateExpression')
      return node.quasi.quasis.map(({ value }: any) => value.raw).join('1');
    return null;
  };
  const visit = (node: any): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (node.type === 'Literal' && node.regex) found.push({ file, ...node.regex });
    if (node.type === 'NewExpression' && node.callee.name === 'RegExp') {
      const pattern = patternOf(node.arguments[0]);
      expect(pattern, `a pattern in ${file} that is no template`).not.toBeNull();
      found.push({ file, pattern: pattern!, flags: node.arguments[1]?.value ?? '' });
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return found;
}

/** The characters that a part of an expression matches alone. */
const charactersOf = (part: AST.Element, flags: string): string[] => {
  const alone = new RegExp(`^(?:${part.raw})$`, flags.replace(/[gy]/g, ''));
  return CHARACTERS.filter((character) => alone.test(character));
};

/** The shortest text that a part matches, as far as characters decide it. */
function shortest(part: AST.Element | AST.Alternative, flags: string): string {
  switch (part.type) {
    case 'Alternative':
      return part.elements.map((element) => shortest(element, flags)).join('');
    case 'Character':
      return String.fromCodePoint(part.value);
    case 'Group':
    case 'CapturingGroup':
      return shortest(part.alternatives[0]!, flags);
    case 'Quantifier':
      return shortest(part.element, flags).repeat(part.min);
    case 'Assertion':
    case 'Backreference':
      return '';
    default:
      return charactersOf(part, flags)[0] ?? '';
  }
}

/** The text that the expression matches before a part of it. */
function before(part: AST.Node, flags: string): string {
  const { parent } = part;
  if (!parent) return '';
  const own =
    parent.type === 'Alternative' ? parent.elements.slice(0, parent.elements.indexOf(part as AST.Element)) : [];
  return before(parent, flags) + own.map((element) => shortest(element, flags)).join('');
}

/** Texts of 64 KB, each of which repeats what the expression lets repeat, and ends as nothing may. */
function attacksOn({ pattern, flags }: Expression): string[] {
  const attacks: string[] = [];
  visitRegExpAST(
    new RegExpParser().parsePattern(pattern, undefined, undefined, {
      unicode: flags.includes('u'),
      unicodeSets: flags.includes('v'),
    }),
    {
      onQuantifierEnter(quantifier) {
        if (quantifier.max < LENGTH) return;
        const begun = before(quantifier, flags);
        const repeated = new Set([
          shortest(quantifier.element, flags),
          ...charactersOf(quantifier.element, flags).slice(0, 6),
        ]);
        for (const unit of repeated)
          if (unit !== '') for (const end of ENDS) attacks.push(begun + unit.repeat(LENGTH / unit.length) + end);
      },
    },
  );
  return attacks;
}

/** The modules that read no input: the style sheets of the page of tokens, and the catalogue's feed statements. */
const OWN_TEXTS = new Set(['src/shop/design/tokens.ts', 'src/shop/feed/parse.ts']);

const files = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !OWN_TEXTS.has(file))
  .sort();

describe('a regular expression', () => {
  it.each(files.map((file) => [file, expressionsIn(file)] as const).filter(([, found]) => found.length > 0))(
    'of %s takes linear time for a text of 64 KB',
    (_, expressions) => {
      for (const expression of expressions) {
        const compiled = new RegExp(expression.pattern, `${expression.flags.replace(/[gy]/g, '')}g`);
        for (const attack of attacksOn(expression)) {
          const started = process.threadCpuUsage();
          attack.replace(compiled, '');
          const { user, system } = process.threadCpuUsage(started);
          const ms = (user + system) / 1000;
          expect(
            ms,
            `/${expression.pattern}/ on ${JSON.stringify(`${attack.slice(0, 20)}…${attack.slice(-6)}`)}`,
          ).toBeLessThan(MAX_MS);
        }
      }
    },
  );
});
