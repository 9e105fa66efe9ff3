import { sizeName } from '../../platform/shared/format.ts';
import { useView } from '../../site/view.tsx';
import { Thumbnail } from '../../ui/page/picture.tsx';

/** Of more products than these, the number of the others is named. */
const NAMED = 4;
/** The size's only name, where a product has no sizes. */
const NO_SIZE = 'Default Title';

/** The size of an ordered product in words; empty where it has none. */
export const sizeOf = (variantTitle: string | null, locale: string): string =>
  variantTitle && variantTitle !== NO_SIZE ? sizeName(variantTitle, locale) : '';

interface BoughtLine {
  title: string;
  variantTitle: string | null;
  quantity: number;
}

/** The products of an order in a sentence. A quantity stays with the name after it, and a number with its unit. */
export function Bought({ lines }: { lines: readonly BoughtLine[] }) {
  const { t, locale } = useView();
  const others = lines.length - NAMED;
  const named = others > 1 ? lines.slice(0, NAMED) : lines;
  const nameOf = ({ title, variantTitle, quantity }: BoughtLine) => {
    const size = sizeOf(variantTitle, locale).replaceAll(' ', '\u00a0');
    return `${quantity}\u00a0×\u00a0${title}${size ? `, ${size}` : ''}`;
  };
  return (
    <p className="small">
      {named.map(nameOf).join('; ')}
      {others > 1 ? ` ${t('order.others', { count: others })}` : null}
    </p>
  );
}

/** The pictures of the products of an order. Their names stand beside them in {@link Bought}. */
export function BoughtPictures({ lines }: { lines: readonly { image: { url: string } | null }[] }) {
  const urls = [...new Set(lines.flatMap(({ image }) => image?.url ?? []))];
  return urls.length > 0 ? (
    <p className="bought-pictures">
      {urls.map((url) => (
        <Thumbnail key={url} url={url} size={64} />
      ))}
    </p>
  ) : null;
}
