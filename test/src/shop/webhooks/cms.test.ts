import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useShop } from '../../../shop.ts';

const OLD_SECRET = 'old-secret-of-more-than-32-bytes-length';
const NEW_SECRET = 'new-secret-of-more-than-32-bytes-length';
const shop = useShop({ CMS_WEBHOOK_SECRETS: `${OLD_SECRET} ${NEW_SECRET}` });
const body = JSON.stringify({ action: 'published', space_id: 606101, story_id: 1, full_slug: 'europe-market/faq' });
const sign = (secret: string, text = body) => createHmac('sha1', secret).update(text).digest('hex');
const post = (text: string, signature?: string) =>
  fetch(`${shop.url}/api/webhooks/cms`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(signature !== undefined && { 'webhook-signature': signature }) },
    body: text,
  });

describe('a webhook of the CMS', () => {
  it('is stored once, however often it comes, with either secret', async () => {
    for (const secret of [OLD_SECRET, NEW_SECRET, NEW_SECRET]) expect((await post(body, sign(secret))).status).toBe(200);
    const { results } = await (await shop.database()).prepare('SELECT payload FROM cms_events').all<{ payload: string }>();
    expect(results.filter(({ payload }) => payload === body)).toHaveLength(1);
  });

  it.each([
    ['no signature', undefined],
    ['an empty one', ''],
    ['nonsense', 'zz'],
    ['another secret', sign('wrong')],
    ['another body', sign(NEW_SECRET, `${body} `)],
    ['a cut one', sign(NEW_SECRET).slice(0, 38)],
  ])('with %s is refused', async (_, signature) => {
    const answer = await post(body, signature);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'bad_signature' }] });
  });
});
