import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * The picture and the name of a chosen product, above its form. It gets the focus that its choice had. @param lang of
 * the name, where it is the product's own.
 */
export function ProductHead({ image, lang, children }: { image: string | null; lang?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className="add-head">
      {image ? <img src={image} alt="" width={96} height={96} /> : null}
      <h3 lang={lang} ref={heading} tabIndex={-1}>
        {children}
      </h3>
    </div>
  );
}
