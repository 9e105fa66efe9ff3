import { formatMoney, sizeName } from '../../../platform/shared/format.ts';
import type { Problem } from '../../../platform/shared/parse.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { descriptionOf, FieldError } from '../../../ui/field-parts.tsx';

interface SizeFieldProps {
  sizes: readonly { variantId: string; title: string; price: number }[];
  /** Variant of the size that is chosen at first. */
  chosen: string | undefined;
  currency: string;
  problem: Problem | undefined;
  onChange?(variantId: string): void;
}

/** The field for the size of a product, with the price of each. */
export function SizeField({ sizes, chosen, currency, problem, onChange }: SizeFieldProps) {
  const { t, locale } = useSetting();
  return (
    <fieldset className="checks" {...descriptionOf('adding-size', problem, undefined)}>
      <legend>{t('product.size')}</legend>
      {sizes.map(({ variantId, title, price }) => (
        <label key={variantId}>
          <input
            type="radio"
            name="variantId"
            value={variantId}
            defaultChecked={variantId === chosen}
            onChange={() => onChange?.(variantId)}
          />
          {sizeName(title, locale)} · {formatMoney(price, currency, locale)}
        </label>
      ))}
      <FieldError id="adding-size" problem={problem} />
    </fieldset>
  );
}
