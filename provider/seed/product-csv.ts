import { CsvError, parse } from 'csv-parse/sync';
import { isHandle, isPictureUrl, LIMITS, type SeedProblem, type SeedProduct, type SeedVariant } from './store-seed.ts';

/**
 * The columns that are read, each by its name in the current export of the commerce provider, then by its older one.
 * Names are compared without case. Source: Shopify's template for importing products, and its exports.
 */
const COLUMNS = {
  handle: ['URL handle', 'Handle'],
  title: ['Title'],
  description: ['Description', 'Body (HTML)'],
  vendor: ['Vendor'],
  type: ['Type'],
  tags: ['Tags'],
  published: ['Published on online store', 'Published'],
  status: ['Status'],
  sku: ['SKU', 'Variant SKU'],
  barcode: ['Barcode', 'Variant Barcode'],
  option1Name: ['Option1 name'],
  option1Value: ['Option1 value'],
  option2Name: ['Option2 name'],
  option2Value: ['Option2 value'],
  option3Name: ['Option3 name'],
  option3Value: ['Option3 value'],
  price: ['Price', 'Variant Price'],
  compareAtPrice: ['Compare-at price', 'Variant Compare At Price'],
  tracker: ['Inventory tracker', 'Variant Inventory Tracker'],
  stock: ['Inventory quantity', 'Variant Inventory Qty'],
  policy: ['Continue selling when out of stock', 'Variant Inventory Policy'],
  grams: ['Weight value (grams)', 'Variant Grams'],
  image: ['Product image URL', 'Image Src'],
  imagePosition: ['Image position'],
  imageAlt: ['Image alt text'],
  variantImage: ['Variant image URL', 'Variant Image'],
  giftCard: ['Gift card'],
  seoTitle: ['SEO title'],
  seoDescription: ['SEO description'],
} as const satisfies Record<string, readonly string[]>;

type Column = keyof typeof COLUMNS;

const REQUIRED = ['handle', 'title', 'price'] as const satisfies readonly Column[];

/** The longest cell of each column that is longer than a line. */
const LONGEST: Partial<Record<Column, number>> = {
  description: LIMITS.description,
  tags: LIMITS.tags * 20,
  image: LIMITS.url,
  variantImage: LIMITS.url,
  imageAlt: 512,
  seoDescription: 5000,
};

const OPTION_NAMES = ['option1Name', 'option2Name', 'option3Name'] as const;
const OPTION_VALUES = ['option1Value', 'option2Value', 'option3Value'] as const;

/** Marks a variant of a product that comes in one form only. */
const ONLY_OPTION = 'title';

/** A file of products, read. */
export interface ProductCsv {
  products: SeedProduct[];
  /** The columns that are not read. */
  ignored: string[];
}

/** A row with its cells by column. An absent column is an empty cell. */
class Row {
  readonly number: number;
  private readonly cells: readonly string[];
  private readonly places: ReadonlyMap<Column, { index: number; name: string }>;
  private readonly problems: SeedProblem[];

  constructor(
    number: number,
    cells: readonly string[],
    places: ReadonlyMap<Column, { index: number; name: string }>,
    problems: SeedProblem[],
  ) {
    this.number = number;
    this.cells = cells;
    this.places = places;
    this.problems = problems;
  }

  refuse(column: Column, reason: string): undefined {
    this.problems.push({ row: this.number, column: this.places.get(column)?.name ?? COLUMNS[column][0], reason });
    return undefined;
  }

  /** A cell, or an empty text for one that is too long, which is refused. */
  text(column: Column): string {
    const place = this.places.get(column);
    const cell = place ? this.cells[place.index]! : '';
    const longest = LONGEST[column] ?? LIMITS.text;
    if (cell.length <= longest) return column === 'description' ? cell : cell.trim();
    return this.refuse(column, `has ${cell.length} characters, and may have ${longest}`) ?? '';
  }

  has(column: Column): boolean {
    const place = this.places.get(column);
    return place !== undefined && this.cells[place.index]!.trim() !== '';
  }

  /** The value of a cell; undefined for an empty one, and for one that is refused. */
  read<T>(column: Column, reason: string, parseCell: (cell: string) => T | undefined): T | undefined {
    const cell = this.text(column);
    if (cell === '') return undefined;
    const value = parseCell(cell);
    return value === undefined ? this.refuse(column, reason) : value;
  }

  numberIn(column: Column, shape: RegExp, reason: string, most: number): number | undefined {
    return this.read(column, reason, (cell) => (shape.test(cell) && Number(cell) <= most ? Number(cell) : undefined));
  }

  price(column: Column): number | undefined {
    return this.numberIn(
      column,
      /^\d{1,9}(?:\.\d{1,4})?$/,
      `must be an amount such as 19.90, at most ${LIMITS.price}`,
      LIMITS.price,
    );
  }

  oneOf<const T extends string>(column: Column, values: readonly T[]): T | undefined {
    return this.read(column, `must be one of ${values.join(', ')}`, (cell) =>
      values.find((value) => value === cell.toLowerCase()),
    );
  }
}

/** The names of the options of a product, from its first row. */
function optionNamesIn(row: Row): string[] {
  const names = OPTION_NAMES.map((column) => row.text(column));
  const count = names.findLastIndex((name) => name !== '') + 1;
  for (const [i, name] of names.slice(0, count).entries())
    if (name === '') row.refuse(OPTION_NAMES[i]!, 'is empty, and the next option has a name');
  const used = names.slice(0, count);
  return used.length === 1 &&
    used[0]!.toLowerCase() === ONLY_OPTION &&
    /^(?:Default Title)?$/i.test(row.text('option1Value'))
    ? []
    : used;
}

/** The values of the options in a row; undefined where one is wrong. */
function optionValuesIn(row: Row, names: readonly string[]): string[] | undefined {
  let isRight = true;
  const values = OPTION_VALUES.map((column, i) => {
    const value = row.text(column);
    if (i < names.length ? value === '' : value !== '' && !(names.length === 0 && i === 0)) {
      row.refuse(column, i < names.length ? `is empty: each variant has its ${names[i]}` : 'has no option with a name');
      isRight = false;
    }
    return value;
  });
  return isRight ? values.slice(0, names.length) : undefined;
}

function stockIn(row: Row): number | undefined {
  const sellsOn = row.oneOf('policy', ['deny', 'continue', 'false', 'true']);
  const tracker = row.text('tracker');
  const stock = row.numberIn('stock', /^-?\d{1,9}$/, 'must be a whole number', LIMITS.stock);
  return sellsOn === 'continue' || sellsOn === 'true' || (tracker === '' && stock === undefined)
    ? undefined
    : (stock ?? 0);
}

function variantIn(row: Row, options: readonly string[] | undefined): SeedVariant | undefined {
  if (!row.has('price')) row.refuse('price', 'is empty');
  const price = row.price('price');
  const compareAtPrice = row.price('compareAtPrice');
  const stock = stockIn(row);
  const grams = row.numberIn('grams', /^\d{1,9}(?:\.\d{1,6})?$/, 'must be a weight in grams', LIMITS.grams);
  const image = pictureIn(row, 'variantImage');
  const [sku, barcode] = [row.text('sku'), row.text('barcode')];
  if (price === undefined || options === undefined) return undefined;
  return {
    ...(options.length > 0 && { options: [...options] }),
    ...(sku && { sku }),
    ...(barcode && { barcode }),
    price,
    ...(compareAtPrice !== undefined && { compareAtPrice }),
    ...(stock !== undefined && { stock }),
    ...(grams !== undefined && { grams }),
    ...(image && { image }),
  };
}

const pictureIn = (row: Row, column: 'image' | 'variantImage'): string | undefined =>
  row.read(column, 'must be an address with http or https', (cell) => (isPictureUrl(cell) ? cell : undefined));

function statusIn(row: Row): SeedProduct['status'] {
  const isShown = row.oneOf('published', ['true', 'false']) !== 'false';
  const status = row.oneOf('status', ['active', 'draft', 'archived', 'unlisted']) ?? 'active';
  if (!isShown || status === 'draft' || status === 'archived') return 'unpublished';
  return status === 'unlisted' ? 'unlisted' : 'published';
}

const seoIn = (row: Row): SeedProduct['seo'] => {
  const [title, description] = [row.text('seoTitle'), row.text('seoDescription')];
  return title || description ? { ...(title && { title }), ...(description && { description }) } : undefined;
};

function tagsIn(row: Row): string[] {
  const tags = row
    .text('tags')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  if (tags.length > LIMITS.tags) row.refuse('tags', `has ${tags.length} tags, and may have ${LIMITS.tags}`);
  const long = tags.find((tag) => tag.length > LIMITS.text);
  if (long !== undefined) row.refuse('tags', `has a tag of ${long.length} characters, and may have ${LIMITS.text}`);
  return tags;
}

/** A product that is being read, with the row that each of its variants is in. */
class ProductRows {
  readonly product: SeedProduct;
  private readonly first: Row;
  private readonly optionNames: string[];
  private readonly rowOf = new Map<string, number>();
  private readonly pictures = new Map<string, { url: string; alt?: string; position: number }>();

  constructor(handle: string, row: Row) {
    this.first = row;
    this.optionNames = optionNamesIn(row);
    if (!row.has('title')) row.refuse('title', 'is empty in the first row of the product');
    const [vendor, type, descriptionHtml] = [row.text('vendor'), row.text('type'), row.text('description')];
    const seo = seoIn(row);
    this.product = {
      handle,
      title: row.text('title'),
      ...(descriptionHtml && { descriptionHtml }),
      ...(vendor && { vendor }),
      ...(type && { type }),
      tags: tagsIn(row),
      ...(this.optionNames.length > 0 && { options: this.optionNames }),
      status: statusIn(row),
      giftCard: row.oneOf('giftCard', ['true', 'false']) === 'true',
      ...(seo && { seo }),
      variants: [],
    };
    this.add(row);
  }

  /** Takes the variant and the picture of a row. */
  add(row: Row): void {
    const isFirst = row === this.first;
    if (!isFirst && row.has('title') && row.text('title') !== this.product.title)
      row.refuse('title', `is another one than in row ${this.first.number}, which has the same handle`);
    const hasVariant = isFirst || row.has('price') || row.has('sku') || OPTION_VALUES.some((column) => row.has(column));
    if (hasVariant) this.addVariant(row);
    else if (!row.has('image')) row.refuse('price', 'is empty, and the row has no picture either');
    this.addPicture(row);
  }

  private addVariant(row: Row): void {
    const options = optionValuesIn(row, this.optionNames);
    const variant = variantIn(row, options);
    if (options) {
      const earlier = this.rowOf.get(JSON.stringify(options));
      if (earlier !== undefined) row.refuse('option1Value', `is the same variant as in row ${earlier}`);
      this.rowOf.set(JSON.stringify(options), row.number);
    }
    if (!variant) return;
    if (this.product.variants.length === LIMITS.variants)
      row.refuse('handle', `has more than ${LIMITS.variants} variants`);
    this.product.variants.push(variant);
  }

  private addPicture(row: Row): void {
    const url = pictureIn(row, 'image');
    const alt = row.text('imageAlt');
    const position = row.numberIn('imagePosition', /^[1-9]\d{0,5}$/, 'must be a number from 1', 999_999);
    if (url === undefined || this.pictures.has(url)) return;
    if (this.pictures.size === LIMITS.images) row.refuse('image', `is one of more than ${LIMITS.images} pictures`);
    this.pictures.set(url, { url, ...(alt && { alt }), position: position ?? this.pictures.size + 1 });
  }

  /** The product with its pictures in their order. */
  finish(): SeedProduct {
    const images = [...this.pictures.values()]
      .sort((a, b) => a.position - b.position)
      .map(({ url, alt }) => ({ url, ...(alt !== undefined && { alt }) }));
    return { ...this.product, ...(images.length > 0 && { images }) };
  }
}

/** Where each known column is, or what is wrong with the header. */
function readHeader(header: readonly string[]): {
  places: Map<Column, { index: number; name: string }>;
  ignored: string[];
  problems: SeedProblem[];
} {
  const places = new Map<Column, { index: number; name: string }>();
  const problems: SeedProblem[] = [];
  const ignored: string[] = [];
  const columns = Object.keys(COLUMNS) as Column[];
  for (const [index, cell] of header.entries()) {
    const name = cell.trim().slice(0, LIMITS.text);
    const column = columns.find((one) => COLUMNS[one].some((known) => known.toLowerCase() === name.toLowerCase()));
    if (!column) ignored.push(name);
    else if (places.has(column))
      problems.push({ row: 1, column: name, reason: `is there twice: ${places.get(column)!.name} is the same column` });
    else places.set(column, { index, name });
  }
  for (const column of REQUIRED)
    if (!places.has(column))
      problems.push({ row: 1, column: COLUMNS[column].join(' or '), reason: 'is missing in the header' });
  return { places, ignored: ignored.filter(Boolean), problems };
}

/** The cells of a file. @returns what is wrong with it where it is no CSV. */
function cellsOf(text: string): string[][] | SeedProblem {
  try {
    return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: false, max_record_size: 1_000_000 });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { records } = error as CsvError & { records?: number };
    return { row: (records ?? 0) + 1, column: '', reason: `is no row of a CSV file: ${error.message}` };
  }
}

/**
 * Reads a file of products as the commerce provider exports them: a row for each variant, and one for each further
 * picture.
 *
 * @param text at most 15 MB.
 * @returns the products, or everything that is wrong with the file.
 */
export function readProductCsv(text: string): ProductCsv | SeedProblem[] {
  const cells = cellsOf(text);
  if (!Array.isArray(cells)) return [cells];
  const [header, ...rows] = cells;
  if (!header) return [{ row: 1, column: '', reason: 'the file is empty' }];
  if (rows.length > LIMITS.rows)
    return [{ row: LIMITS.rows + 2, column: '', reason: `is one of more than ${LIMITS.rows} rows` }];
  const { places, ignored, problems } = readHeader(header);
  if (problems.length > 0) return problems;
  const products = new Map<string, ProductRows>();
  for (const [i, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue;
    const number = i + 2;
    if (row.length !== header.length) {
      problems.push({ row: number, column: '', reason: `has ${row.length} cells, and the header ${header.length}` });
      continue;
    }
    addRow(new Row(number, row, places, problems), products);
  }
  if (products.size === 0 && problems.length === 0)
    problems.push({ row: 2, column: '', reason: 'there is no product' });
  if (products.size > LIMITS.products)
    problems.push({ column: '', reason: `has ${products.size} products, and may have ${LIMITS.products}` });
  if (problems.length > 0) return withoutRepetition(problems);
  return { products: [...products.values()].map((product) => product.finish()), ignored };
}

/** A cell may have been looked at twice. */
const withoutRepetition = (problems: readonly SeedProblem[]): SeedProblem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
];

function addRow(row: Row, products: Map<string, ProductRows>): void {
  const handle = row.text('handle');
  if (!isHandle(handle)) {
    row.refuse('handle', handle === '' ? 'is empty' : 'must be of small letters, digits, - and _');
    return;
  }
  const known = products.get(handle);
  if (known) known.add(row);
  else products.set(handle, new ProductRows(handle, row));
}
