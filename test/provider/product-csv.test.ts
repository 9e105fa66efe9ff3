import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ProductCsv, readProductCsv } from '../../provider/seed/product-csv.ts';
import { LIMITS, type SeedProblem, type SeedProduct } from '../../provider/seed/store-seed.ts';

/** The header of the commerce provider's export now, and the one before. */
const NOW =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description'.split(
    ',',
  );
const BEFORE =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status'.split(
    ',',
  );

type Cells = Record<string, string | number>;

const csvOf = (header: readonly string[], rows: readonly Cells[]): string =>
  stringify([header, ...rows.map((row) => header.map((name) => row[name] ?? ''))]);

function read(text: string): ProductCsv {
  const result = readProductCsv(text);
  if (Array.isArray(result)) throw new Error(JSON.stringify(result));
  return result;
}

function problemsOf(text: string): SeedProblem[] {
  const result = readProductCsv(text);
  if (!Array.isArray(result)) throw new Error('the file has no problem');
  return result;
}

const ROW: Cells = { Handle: 'mug', Title: 'Mug', 'Variant Price': '9.90' };

describe('a file of products', () => {
  it('is read with the columns that the export has now', () => {
    const shirt = { 'URL handle': 'shirt', Price: '49.00' };
    const { products, ignored } = read(
      csvOf(NOW, [
        {
          ...shirt,
          Title: 'Linen shirt',
          Description: '<p>Woven,\n"twice".</p>',
          Vendor: 'Example',
          Type: 'Shirts',
          Tags: 'linen, summer',
          'Published on online store': 'TRUE',
          Status: 'Active',
          SKU: 'LS-W-S',
          'Option1 name': 'Colour',
          'Option1 value': 'White',
          'Option2 name': 'Size',
          'Option2 value': 'S',
          'Compare-at price': '59.00',
          'Inventory tracker': 'shopify',
          'Inventory quantity': 5,
          'Continue selling when out of stock': 'DENY',
          'Weight value (grams)': 200,
          'Product image URL': 'https://example.com/2.jpg',
          'Image position': 2,
          'Gift card': 'FALSE',
          'SEO title': 'Shirt',
        },
        {
          ...shirt,
          'Option1 value': 'White',
          'Option2 value': 'M',
          'Inventory tracker': 'shopify',
          'Inventory quantity': -1,
          'Continue selling when out of stock': 'CONTINUE',
          'Variant image URL': 'https://example.com/m.jpg',
        },
        {
          'URL handle': 'shirt',
          'Product image URL': 'https://example.com/1.jpg',
          'Image position': 1,
          'Image alt text': 'Front',
        },
      ]),
    );
    expect(products).toEqual([
      {
        handle: 'shirt',
        title: 'Linen shirt',
        descriptionHtml: '<p>Woven,\n"twice".</p>',
        vendor: 'Example',
        type: 'Shirts',
        tags: ['linen', 'summer'],
        options: ['Colour', 'Size'],
        status: 'published',
        giftCard: false,
        seo: { title: 'Shirt' },
        images: [{ url: 'https://example.com/1.jpg', alt: 'Front' }, { url: 'https://example.com/2.jpg' }],
        variants: [
          { options: ['White', 'S'], sku: 'LS-W-S', price: 49, compareAtPrice: 59, stock: 5, grams: 200 },
          { options: ['White', 'M'], price: 49, image: 'https://example.com/m.jpg' },
        ],
      },
    ]);
    expect(ignored).toEqual(expect.arrayContaining(['Product category', 'Charge tax']));
    expect(ignored).not.toContain('Price');
  });

  it('is read with the columns that the export had before', () => {
    const { products } = read(
      csvOf(BEFORE, [
        {
          ...ROW,
          'Body (HTML)': '<p>Enamel</p>',
          Published: 'true',
          'Option1 Name': 'Title',
          'Option1 Value': 'Default Title',
          'Variant Grams': 350,
          'Variant Inventory Policy': 'deny',
          'Variant Inventory Qty': 3,
          'Image Src': 'https://example.com/mug.jpg',
          Status: 'draft',
        },
      ]),
    );
    expect(products).toEqual([
      {
        handle: 'mug',
        title: 'Mug',
        descriptionHtml: '<p>Enamel</p>',
        tags: [],
        status: 'unpublished',
        giftCard: false,
        images: [{ url: 'https://example.com/mug.jpg' }],
        variants: [{ price: 9.9, stock: 3, grams: 350 }],
      },
    ]);
  });

  it.each([
    ['Status', 'active', 'published'],
    ['Status', 'archived', 'unpublished'],
    ['Status', 'unlisted', 'unlisted'],
    ['Published', 'FALSE', 'unpublished'],
  ])('with %s %s has a product that is %s', (column, cell, status) => {
    expect(read(csvOf(BEFORE, [{ ...ROW, [column]: cell }])).products[0]!.status).toBe(status);
  });

  it('counts no stock where there is none to count', () => {
    const stockOf = (cells: Cells) => read(csvOf(BEFORE, [{ ...ROW, ...cells }])).products[0]!.variants[0]!.stock;
    expect(stockOf({})).toBeUndefined();
    expect(stockOf({ 'Variant Inventory Tracker': 'shopify' })).toBe(0);
    expect(stockOf({ 'Variant Inventory Qty': 7, 'Variant Inventory Policy': 'continue' })).toBeUndefined();
  });

  it('may have lines of any system, a byte order mark, quotes and empty rows', () => {
    const plain = csvOf(BEFORE, [ROW, { ...ROW, Handle: 'bowl' }]);
    const expected = read(plain).products;
    const lines = plain.trimEnd().split('\n');
    for (const text of [
      `\uFEFF${plain}`,
      plain.replaceAll('\n', '\r\n'),
      plain.trimEnd(),
      [lines[0], lines[1], '', ','.repeat(BEFORE.length - 1), lines[2], ''].join('\n'),
      lines
        .map((line) =>
          line
            .split(',')
            .map((cell) => `"${cell}"`)
            .join(','),
        )
        .join('\r\n'),
    ])
      expect(read(text).products).toEqual(expected);
  });
});

/** Text without white space at its ends, as cells are read. */
const text = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .map((value) => value.replaceAll('\0', '').trim())
    .filter((value) => value !== '' && value.length <= LIMITS.text && value.isWellFormed());
const amount = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100);
const special = fc.constantFrom('a "quoted" word', 'two\nlines', 'two\r\nlines', 'comma, and ; more', '=1+1', 'ÅÄÖ 🐕');

const product = fc.record({
  title: fc.oneof(text(30), special),
  descriptionHtml: fc.oneof(text(60), special),
  vendor: fc.oneof(text(20), special),
  values: fc.uniqueArray(fc.oneof(text(12), special), { minLength: 1, maxLength: 5 }),
  price: amount,
  stock: fc.integer({ min: -100, max: 10_000 }),
  grams: fc.integer({ min: 0, max: 50_000 }),
});

describe('whatever products a file holds', () => {
  it.each([
    [
      'now',
      NOW,
      {
        sku: 'SKU',
        name: 'Option1 name',
        value: 'Option1 value',
        price: 'Price',
        stock: 'Inventory quantity',
        grams: 'Weight value (grams)',
        handle: 'URL handle',
        html: 'Description',
      },
    ],
    [
      'before',
      BEFORE,
      {
        sku: 'Variant SKU',
        name: 'Option1 Name',
        value: 'Option1 Value',
        price: 'Variant Price',
        stock: 'Variant Inventory Qty',
        grams: 'Variant Grams',
        handle: 'Handle',
        html: 'Body (HTML)',
      },
    ],
  ] as const)('they are read as they were written, with the columns of %s', (_, header, names) => {
    fc.assert(
      fc.property(
        fc.array(product, { minLength: 1, maxLength: 6 }),
        fc.record({
          bom: fc.boolean(),
          record_delimiter: fc.constantFrom('\n', '\r\n'),
          quoted: fc.boolean(),
        }),
        (given, format) => {
          const rows = given.flatMap(({ title, descriptionHtml, vendor, values, price, stock, grams }, i) =>
            values.map((value, j) => ({
              [names.handle]: `product-${i}`,
              ...(j === 0 && { Title: title, [names.html]: descriptionHtml, Vendor: vendor, [names.name]: 'Kind' }),
              [names.value]: value,
              [names.sku]: `${i}-${j}`,
              [names.price]: price,
              [names.stock]: stock,
              [names.grams]: grams,
            })),
          );
          const table = [header, ...rows.map((row) => header.map((name) => (row as Cells)[name] ?? ''))];
          const expected = given.map(
            ({ title, descriptionHtml, vendor, values, price, stock, grams }, i): SeedProduct => ({
              handle: `product-${i}`,
              title,
              descriptionHtml,
              vendor,
              tags: [],
              options: ['Kind'],
              status: 'published',
              giftCard: false,
              variants: values.map((value, j) => ({ options: [value], sku: `${i}-${j}`, price, stock, grams })),
            }),
          );
          expect(read(stringify(table, format)).products).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('no text makes the reader fail in another way than by naming what is wrong', () => {
    const cells = fc.array(
      fc.constantFrom('"', ',', '\n', '\r', 'Handle', 'Title', 'Variant Price', 'a', '1', '\uFEFF', ''),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(cells, (parts) => {
        const result = readProductCsv(parts.join(''));
        if (Array.isArray(result)) {
          expect(result.length).toBeGreaterThan(0);
          for (const { reason } of result) expect(reason).not.toBe('');
        } else expect(result.products.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a file with something wrong', () => {
  it('is refused with the row, the column and the reason of each, all at once', () => {
    const problems = problemsOf(
      csvOf(BEFORE, [
        { ...ROW, 'Variant Price': 'free', Status: 'sold' },
        { ...ROW, Handle: 'Big Mug' },
        { ...ROW, Handle: 'plate', Title: '', 'Variant Grams': '1 kg' },
        { ...ROW, Handle: 'cup', 'Image Src': 'cup.jpg', 'Image Position': 0 },
        { Handle: 'cup', 'Variant Price': '', 'Variant SKU': 'X' },
        { Title: 'Nothing', 'Variant Price': 1 },
      ]),
    );
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 Status',
      '2 Variant Price',
      '3 Handle',
      '4 Title',
      '4 Variant Grams',
      '5 Image Src',
      '5 Image Position',
      '6 Variant Price',
      '6 Option1 Value',
      '7 Handle',
    ]);
    for (const { reason } of problems) expect(reason.length).toBeGreaterThan(5);
  });

  it.each([
    ['', 1, '', /empty/],
    ['Handle,Title\nmug,Mug\n', 1, 'Price or Variant Price', /missing/],
    ['Handle,URL handle,Title,Price\nmug,mug,Mug,1\n', 1, 'URL handle', /twice/],
    ['Handle,Title,Price\n', 2, '', /no product/],
    ['Handle,Title,Price\nmug,Mug\n', 2, '', /2 cells, and the header 3/],
    ['Handle,Title,Price\nmug,"Mug,1\n', 2, '', /no row of a CSV file/],
    ['Handle,Title,Price\nmug,M"ug",1\n', 2, '', /no row of a CSV file/],
    ['Handle,Title,Price\nmug,Mug,-1\n', 2, 'Price', /amount/],
    ['Handle,Title,Price\nmug,Mug,99999999999\n', 2, 'Price', /amount/],
    ['Handle,Title,Price\nmug,Mug,1\nmug,Cup,2\n', 3, 'Title', /another one than in row 2/],
    [`Handle,Title,Price\nmug,${'M'.repeat(256)},1\n`, 2, 'Title', /256 characters, and may have 255/],
    [
      'Handle,Title,Price,Option1 name,Option1 value\nmug,Mug,1,Size,S\nmug,,1,,S\n',
      3,
      'Option1 value',
      /same variant as in row 2/,
    ],
    [
      'Handle,Title,Price,Option1 name,Option1 value\nmug,Mug,1,Size,\n',
      2,
      'Option1 value',
      /each variant has its Size/,
    ],
    ['Handle,Title,Price,Option2 name,Option2 value\nmug,Mug,1,Size,S\n', 2, 'Option1 name', /empty, and the next/],
    ['Handle,Title,Price\nmug,Mug,1\nmug,,\n', 3, 'Price', /no picture either/],
  ])('%j is refused at row %d', (file, row, column, reason) => {
    expect(problemsOf(file)).toContainEqual({ row, column, reason: expect.stringMatching(reason) });
  });

  it('is refused beyond the limits', () => {
    const rows = (count: number, row: (i: number) => string) =>
      `Handle,Title,Price,Option1 name,Option1 value\n${Array.from({ length: count }, (_, i) => row(i)).join('\n')}\n`;
    const tooMany = problemsOf(rows(LIMITS.rows + 1, (i) => `p${i},P,1,,`));
    expect(tooMany[0]!.reason).toMatch(/50000 rows/);
    expect(problemsOf(rows(LIMITS.products + 1, (i) => `p${i},P,1,,`))[0]!.reason).toMatch(/may have 10000/);
    const variants = problemsOf(rows(LIMITS.variants + 1, (i) => `p,${i ? '' : 'P'},1,${i ? '' : 'Size'},${i}`));
    expect(variants).toEqual([{ row: LIMITS.variants + 2, column: 'Handle', reason: expect.stringMatching(/2048/) }]);
  });
});
