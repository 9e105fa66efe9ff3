import { expect, it } from 'vitest';
import { cmsRenditionUrl } from '../../../src/cms/rendition.ts';

it.each([
  [
    'https://a.storyblok.com/f/606101/1440x960/0a1b2c/a-bowl.jpg',
    'https://a.storyblok.com/f/606101/1440x960/0a1b2c/a-bowl.jpg/m/480x0',
  ],
  [
    'https://a2-us.storyblok.com/f/606101/a%20bowl.jpg?v=2',
    'https://a2-us.storyblok.com/f/606101/a%20bowl.jpg/m/480x0?v=2',
  ],
  ['https://cdn.shopify.com/s/files/1/0551/4566/0472/a-bowl.jpg', null],
  ['https://a.storyblok.com.example/f/606101/a-bowl.jpg', null],
  ['http://localhost:8788/media/scenes/come-here.svg', null],
])('the rendition of %s is %s', (original, rendition) => {
  expect(cmsRenditionUrl(original, 480)).toBe(rendition);
});
