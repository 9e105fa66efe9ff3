import { isDay } from '../../src/platform/shared/day.ts';
import { METAFIELD_NAMESPACE } from '../../src/site/brand.ts';
import type { CartMetafield } from '../store.ts';

export interface MetafieldInput {
  key: string;
  type: string;
  value: string;
}

/** The namespace of the app, for keys without one. */
export const APP_NAMESPACE = `app--${METAFIELD_NAMESPACE}`;

const MAX_KEY = 64;

const isJson = (value: string, fits: (parsed: unknown) => boolean = () => true): boolean => {
  try {
    return fits(JSON.parse(value));
  } catch {
    return false;
  }
};

/**
 * The types of metafields that the provider checks, with their rules. Source: the real service's list of metafield
 * types.
 */
const TYPES: Record<string, (value: string) => boolean> = {
  boolean: (value) => value === 'true' || value === 'false',
  color: (value) => /^#[0-9a-f]{6}$/i.test(value),
  date: isDay,
  date_time: (value) => !Number.isNaN(Date.parse(value)),
  id: () => true,
  json: (value) => isJson(value),
  multi_line_text_field: () => true,
  number_decimal: (value) => /^-?\d+(?:\.\d{1,9})?$/.test(value),
  number_integer: (value) => /^-?\d{1,15}$/.test(value),
  single_line_text_field: (value) => !/[\r\n]/.test(value),
  url: (value) => URL.canParse(value) && /^(?:https?|mailto|sms|tel):/.test(value),
};

const LIST = 'list.';

function isValid(type: string, value: string): boolean {
  const item = TYPES[type.replace(LIST, '')]!;
  return type.startsWith(LIST)
    ? isJson(value, (parsed) => Array.isArray(parsed) && parsed.every((one) => item(String(one))))
    : item(value);
}

const isType = (type: string): boolean => Object.hasOwn(TYPES, type.replace(/^list\./, ''));

export const splitKey = (key: string): Pick<CartMetafield, 'namespace' | 'key'> => {
  const [namespace = '', ...rest] = key.split('.');
  return rest.length > 0 ? { namespace, key: rest.join('.') } : { namespace: APP_NAMESPACE, key };
};

/** The code and message of what is wrong with a metafield, with the field; null when nothing is. */
export function metafieldError({
  key,
  type,
  value,
}: MetafieldInput): { code: string; name: keyof MetafieldInput; message: string } | null {
  const { key: ownKey, namespace } = splitKey(key);
  if (!ownKey || !namespace) return { code: 'BLANK', name: 'key', message: "Key can't be blank." };
  if (ownKey.length > MAX_KEY)
    return { code: 'TOO_LONG', name: 'key', message: `Key is too long (maximum is ${MAX_KEY} characters).` };
  if (!isType(type))
    return { code: 'INVALID_TYPE', name: 'type', message: `Type ${type} is not one of the supported types.` };
  if (value === '') return { code: 'BLANK', name: 'value', message: "Value can't be blank." };
  return isValid(type, value) ? null : { code: 'INVALID_VALUE', name: 'value', message: `Value is not a ${type}.` };
}

/** The metafields after some were set: those with the same namespace and key are replaced. @param now ISO 8601. */
export function withMetafields(
  existing: readonly CartMetafield[],
  inputs: readonly MetafieldInput[],
  now: string,
): CartMetafield[] {
  const result = new Map(existing.map((metafield) => [`${metafield.namespace}.${metafield.key}`, metafield]));
  for (const { key, type, value } of inputs) {
    const parts = splitKey(key);
    const id = `${parts.namespace}.${parts.key}`;
    result.set(id, { ...parts, type, value, createdAt: result.get(id)?.createdAt ?? now, updatedAt: now });
  }
  return [...result.values()];
}
