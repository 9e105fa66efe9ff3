import { expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { jpegOf } from '../picture-files.ts';
import { eventually, useShop } from '../shop.ts';
import { prepareSpecimens } from './form-pages.ts';
import { PHONE, untilIdle, useBrowser } from './visit.ts';

const shop = useShop();
const visit = useBrowser();

it('a picture is chosen and sent, waits, is shown by a person of the shop, and opens as a whole', async () => {
  const { review, staffLink } = await prepareSpecimens(shop);
  const file = {
    name: 'IMG_0001.JPG',
    mimeType: 'image/jpeg',
    buffer: await jpegOf(1600, 1200, (x, y) => [90 + (x >> 4), 120, 60 + (y >> 4)]),
  };
  const author = await visit({ viewport: PHONE });
  await author.page.goto(`${shop.url}${review}`);
  await author.page.getByLabel('4 stars').check();
  await author.page.getByLabel('Your experience').fill('Eaten up at once.');
  await author.page.getByLabel('Your name, as it is shown').fill('Alva');
  await author.page.getByLabel('Add a picture').setInputFiles({ ...file, buffer: Buffer.from('no picture') });
  await author.page.getByRole('button', { name: 'Publish the review' }).click();
  await author.page.getByText('This is not a JPEG, PNG or WebP picture.').first().waitFor();
  expect(await author.page.getByLabel('Your experience').inputValue()).toBe('Eaten up at once.');
  await author.page.getByLabel('Add a picture').setInputFiles(file);
  await author.page.getByRole('button', { name: 'Publish the review' }).click();
  await author.page.getByText('The picture is waiting until').first().waitFor();
  const own = author.page.getByRole('img', { name: 'Picture from Alva’s review' });
  await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(176);
  await untilIdle(author.page);
  expect(author.complaints).toEqual([]);
  await author.close();

  const staff = await visit();
  await staff.page.goto(`${shop.url}${staffLink()}`);
  await staff.page.getByRole('button', { name: 'Sign in' }).click();
  await staff.page.getByText('The picture is waiting: nobody sees it yet.').waitFor();
  const looked = staff.page.getByRole('img', { name: 'Picture from Alva’s review' });
  await expect.poll(() => looked.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await staff.page.getByRole('button', { name: 'Show the picture' }).click();
  await staff.page.getByText('There is nothing here.').waitFor();
  expect(staff.complaints).toEqual([]);
  await staff.close();

  const reader = await visit({ viewport: PHONE });
  const square = reader.page.getByRole('link', { name: 'Picture from Alva’s review' });
  await eventually(async () => {
    await reader.page.goto(`${shop.url}${pages.productReviews('de', 'dog-food', 'insect-oat-adult-dog')}`);
    return square.isVisible();
  });
  const box = await square.getByRole('img').boundingBox();
  expect([box?.width, box?.height]).toEqual([88, 88]);
  const [answer] = await Promise.all([reader.page.waitForNavigation(), square.click()]);
  expect([answer?.status(), answer?.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  await reader.close();
});
