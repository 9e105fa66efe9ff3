import { gid } from '../graphql-types.ts';
import { publishedLanguage } from '../language.ts';
import { firstPictureUrl, pictureSize } from '../media/pictures.ts';
import type { Context } from './context.ts';

/** The picture of a line's variant, in a language of the customer; null where the shop no longer has the product. */
export function lineImage(
  { variantId, title }: { variantId: number; title: string },
  language: Parameters<typeof publishedLanguage>[0],
  { store, publicUrl }: Context,
) {
  const found = store.variant(variantId);
  const url = found && firstPictureUrl(publicUrl, found.product, publishedLanguage(language), found.variant);
  if (!found || !url) return null;
  const size = pictureSize(found.product);
  return {
    __typename: 'Image',
    id: gid('ProductImage', found.product.id),
    url: () => url,
    altText: title,
    width: size,
    height: size,
  };
}
