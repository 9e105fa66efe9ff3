import { useView } from '../../site/view.tsx';
import { Thumbnail } from '../../ui/page/picture.tsx';

/** Of more products than these, the number of the others is named. */
const NAMED = 4;

/** The products of an order in a sentence. */
export function Bought({ lines }: { lines: readonly { title: string; quantity: number }[] }) {
  const { t } = useView();
  const others = lines.length - NAMED;
  const named = others > 1 ? lines.slice(0, NAMED) : lines;
  return (
    <p className="small">
      {named.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
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
