import { pages } from '../../routes.ts';
import type { View } from '../../site/screen.ts';
import { categoryOf } from '../catalogue/model/list-query.ts';
import { textOf } from '../feed/statement.ts';
import type { Recipe } from './load.ts';
import type { Row } from './rows.ts';

const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** The comparison as Markdown: a table with a column for each recipe. */
export function comparisonMarkdown(recipes: readonly Recipe[], rows: readonly Row[], { t, market, url }: View): string {
  const links = recipes.map(
    ({ product: { handle, title, productType } }) =>
      `[${title}](${url.origin}${pages.product(market.code, categoryOf(productType), handle)})`,
  );
  const lines = rows.map(({ name, cells }) => line([name, ...cells.map((parts) => parts.map(textOf).join(' '))]));
  const table = recipes.length > 0 ? [line(['', ...links]), line(['---', ...links.map(() => '---')]), ...lines] : [];
  return `${[`# ${t('compare.title')}`, t('compare.lead'), table.join('\n')].filter(Boolean).join('\n\n')}\n`;
}
