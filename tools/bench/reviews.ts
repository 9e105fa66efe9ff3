import type { Shop } from '../../local/shop.ts';
import { pages } from '../../src/routes.ts';
import { inTurns } from './load.ts';

const HANDLE = 'insect-oat-adult-dog';
const CATEGORY = 'dog-food';
/** Rows of one statement of D1, which takes a hundred values: a row is made of its number alone. */
const INSERT = `INSERT INTO reviews (id, product_id, handle, category, title, customer_id, order_id, market, language, stars,
    text, author, species, breed, years, weight, pet, animal, fed, state, created_at, changed_at, helpful, answer, is_demo)
  WITH RECURSIVE numbers(n) AS (SELECT ?2 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?3)
  SELECT printf('00000000-0000-4000-9000-%012d', n), ?1, '${HANDLE}', '${CATEGORY}', 'Bench', 'bench ' || n, '', 'de', 'en',
    n % 5 + 1, 'Eaten up at once, every day since.', 'Alva', 'dog', 'Lagotto', 3, 7, '', 'dog-small-adult', '', 'shown',
    n, n, n % 100, '', 0 FROM numbers`;
const COUNT = `INSERT OR REPLACE INTO review_summaries (product_id, one, two, three, four, five)
  SELECT ?1, sum(stars = 1), sum(stars = 2), sum(stars = 3), sum(stars = 4), sum(stars = 5) FROM reviews
  WHERE product_id = ?1 AND is_demo = 0`;

/** The CPU time of rendering pages of a product with a number of reviews, in milliseconds. */
export interface ReviewsCost {
  reviews: number;
  product: number;
  list: number;
}

/**
 * Measures the pages of a product with no review, with a few and with many, one after the other.
 *
 * @param productId the number of the product. @param counts of reviews, rising.
 */
export async function measureReviews(
  { shop, pid }: { shop: Shop; pid: number },
  productId: string,
  counts: readonly number[],
  load: { rounds: number; seconds: number; connections: number },
): Promise<ReviewsCost[]> {
  const database = await shop.database();
  const costs: ReviewsCost[] = [];
  let before = 0;
  for (const reviews of counts) {
    if (reviews > before) await database.prepare(INSERT).bind(productId, before, reviews).run();
    if (reviews > 0) await database.prepare(COUNT).bind(productId).run();
    before = reviews;
    const [product, list] = await inTurns(
      [
        { name: 'product', url: `${shop.url}${pages.product('de', CATEGORY, HANDLE)}`, pid },
        { name: 'reviews', url: `${shop.url}${pages.productReviews('de', CATEGORY, HANDLE)}`, pid },
      ],
      load,
    );
    costs.push({ reviews, product: product!.cpu, list: list!.cpu });
  }
  return costs;
}
