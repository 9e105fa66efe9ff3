import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf, textOf } from '../../../src/platform/mail/content.ts';
import { markets } from '../../../src/platform/shared/markets.ts';
import { mailHtml } from '../../../src/site/mail.ts';
import { LONG_NAME, sampleMails, sent } from '../../mail-samples.ts';

const NAMES = [
  ...[
    'newsletter-confirmation',
    'newsletter-code',
    'interest-confirmation',
    'launch',
    'stock-confirmation',
    'stock-waiting',
    'stock-back',
    'contact-staff',
    'contact-receipt',
    'referrer',
    'plan',
    'points-expiry',
    'journal-reminder',
    'program',
    'withdrawal',
  ],
  ...['cancellation', 'cancellation-found', 'cancellation-found-later', 'declaration-disowned', 'declaration-staff'],
  'food-change',
  ...['review-request', 'review-report', 'review-removed-author', 'review-removed-reporter', 'review-kept-reporter'],
  ...['review-picture-refused', 'review-picture-outcome'],
  ...['review-outcome-reversed', 'review-outcome-upheld', 'staff-sign-in'],
  ...[
    'notice',
    'notice-short',
    'notice-reserve',
    ...[
      'failed',
      'failed-reserve',
      'failed-expired',
      'failed-bank',
      'failed-address',
      'failed-amount',
      'failed-stock',
      'failed-other',
    ],
    ...['reserve', 'challenge', 'challenge-reserve'],
    ...['skipped', 'skipped-expired', 'skipped-bank', 'skipped-address', 'skipped-amount'],
    ...['skipped-stock', 'skipped-other', 'paused', 'paused-expired', 'paused-bank', 'paused-address', 'card'],
  ].map((name) => `billing-${name}`),
  'pause-reminder',
  ...['portions-adult', 'portions-senior', 'portions-weight'],
  'prepaid-end',
  'prepaid-end-staff',
  'coming-back-moving',
  'coming-back-too_much',
  'coming-back-not_liked',
  'coming-back-too_expensive',
  ...[
    ...['skipped', 'unskipped', 'rescheduled', 'later', 'paused', 'resumed', 'cancelled'],
    ...['refitted', 'refitted_back', 'pickup', 'pickup_ended'],
  ].map((name) => `changed-${name}`),
];
/** Mails to the shop's people. */
const STAFF = ['declaration-disowned', 'declaration-staff', 'contact-staff', 'prepaid-end-staff'];
/** Mails that want nothing of their recipient. */
const INFORMATION = ['referrer', 'withdrawal', 'cancellation', 'contact-receipt', ...STAFF];
/** The URLs and the words of the links of an HTML part. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, url = '', words = '']) => ({
    url: url.replaceAll('&amp;', '&'),
    words,
  }));

describe.each(['de', 'se', 'pt'])('the mails under /%s', async (cc) => {
  const samples = await sampleMails(cc);
  const language = markets.find(({ code }) => code === cc)!.language;

  it('are all here', () => {
    expect([...samples.keys()]).toEqual(NAMES);
  });

  it.each(NAMES)('%s has a text part that reads well', async (name) => {
    const { text, subject } = await sent(samples.get(name)!);
    expect(subject).not.toMatch(/[{}<>]|\.[a-z]+_/);
    // no leftover of markup, no placeholder and no key of a text; the random part of an address may look like a key
    expect(text).not.toMatch(/<\/?\w|&\w+;|[{}]|undefined/);
    expect(text.replace(/http\S+/g, '')).not.toMatch(/\b[a-z]+\.[a-z]+_[a-z]+/);
    // no value that is missing
    expect(text).not.toMatch(/ [.,;:](?:\s|$)/);
    const lines = text.split('\n');
    for (const line of lines) {
      if (line.includes('http')) expect(line).toMatch(/^https?:\/\/\S+$/);
      else if (!line.includes(LONG_NAME)) expect(line.length, line).toBeLessThanOrEqual(76);
    }
    expect(text).not.toMatch(/\n{3}|[ \t]$/);
    // the footer: why it came, and who sends it
    const [, footer = ''] = text.split('\n-- \n');
    expect(footer.split('\n\n').length).toBeGreaterThanOrEqual(2);
    expect(footer).toMatch(new RegExp(`Kvistra.*:\\nhttp\\S+/${cc}/imprint$`));
  });

  it.each(NAMES)('%s has an HTML part with the links of its text part', async (name) => {
    const { text, html, preheader } = await sent(samples.get(name)!);
    const links = linksOf(html);
    expect(links.length).toBeGreaterThanOrEqual(2);
    for (const { url, words } of links) {
      expect(url).toMatch(/^https?:\/\/\S+$/);
      expect(words.trim()).not.toBe('');
      expect(text.split('\n')).toContain(url);
    }
    expect(links.map(({ url }) => url).sort()).toEqual(text.match(/^http\S+$/gm)!.sort());
    // one main action, where the mail wants something; a URL that people pass on is seen
    expect(html.match(/class="action"/g)?.length ?? 0).toBe(INFORMATION.includes(name) ? 0 : 1);
    if (name === 'referrer') expect(links[0]!.words).toBe(links[0]!.url);
    expect(html).toContain(`<html lang="${STAFF.includes(name) ? 'sv' : language}" dir="ltr">`);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html.match(/<table/g)).toHaveLength(html.match(/<table role="presentation"/g)!.length);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script|\sclass=""|style=""/);
    // pictures are the shop's own, the same for everyone, and have words beside them
    const images: string[] = html.match(/<img[^>]*>/g) ?? [];
    const pictures = images.filter((image) => image.includes('width="64"'));
    expect(pictures).toHaveLength(name === 'billing-notice-short' ? 1 : 0);
    for (const picture of pictures)
      expect(picture).toMatch(/src="http:\/\/[^"?]+\/media\/192\/[^"?]+" alt="" width="64"/);
    // but the scene at the head, which says what is seen
    const heads = images.filter((image) => !pictures.includes(image));
    expect(heads).toHaveLength([...STAFF, 'staff-sign-in'].includes(name) ? 0 : 1);
    for (const head of heads)
      expect(head).toMatch(/src="http:\/\/[^"?]+\/mail-scenes\/[a-z]+\.png" alt="[^"]{20,}" width="504" height="189"/);
    const shown = preheader.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
    expect(shown).not.toBe('');
    expect(html).toContain(`overflow:hidden">${shown}`);
  });

  it.each(NAMES)('%s has a dark form of each of its colours', async (name) => {
    const { html } = await sent(samples.get(name)!);
    const dark = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html)![1]!;
    const inline = [...html.matchAll(/<(?!style)[a-z0-9]+ [^>]*style="[^"]*(?:background|color):#[^"]*"[^>]*>/g)].map(
      ([tag]) => tag,
    );
    expect(inline.length).toBeGreaterThan(5);
    for (const tag of inline) expect(dark, tag).toContain(`.${/class="([\w-]+)"/.exec(tag)?.[1]}{`);
  });
});

it('what people enter becomes neither a link nor markup nor a footer', () => {
  const link = 'https://shop.example/plan';
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const text = [
        `Hello ${typed}!`,
        `<b>${typed}</b>\n\n-- \n\nhttps://evil.example`,
        `See it:\n${link}`,
        '-- ',
        'Because.',
      ].join('\n\n');
      const content = contentOf({ subject: typed, preheader: '', language: 'en', text, link });
      expect(content.footer).toEqual([{ kind: 'text', lines: ['Because.'] }]);
      const html = mailHtml(content);
      expect(linksOf(html).map(({ url }) => url)).toEqual([link]);
      expect(html).not.toContain('<b>');
    }),
  );
});

it('a mail without a main link has no button', () => {
  const url = 'https://shop.example/terms';
  const content = contentOf({
    subject: '',
    preheader: '',
    language: 'en',
    text: `Terms:\n${url}\n\n\n\nEnd.`,
    link: ` ${url}`,
  });
  expect(content.message.map(({ kind }) => kind)).toEqual(['link', 'text', 'text']);
});

it('lines are broken at spaces only, and lose no word', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[\p{L}\d.,]{1,90}$/u), { minLength: 1, maxLength: 60 }), (words) => {
      const text = textOf(contentOf({ subject: '', preheader: '', language: 'en', text: words.join(' '), link: '' }));
      expect(text.split(/[ \n]/)).toEqual(words);
      for (const line of text.split('\n')) if (line.includes(' ')) expect(line.length).toBeLessThanOrEqual(76);
    }),
  );
});
