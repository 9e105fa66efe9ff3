import { calculateTotals } from '../totals.ts';
import { readAddress, type SelectableAddressInput, sameAddress, selectableAddressId } from './cart-addresses.ts';
import { type CartChange, randomToken } from './cart-change.ts';
import { deliveryGroups } from './cart-views.ts';

const MAX_ADDRESSES = 250;

function requireOneSelected(change: CartChange, inputs: readonly SelectableAddressInput[]): void {
  if (inputs.filter(({ selected }) => selected).length > 1)
    change.addError(
      'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED',
      ['addresses'],
      'Only one delivery address can be selected.',
    );
}

/** Adds addresses; one that is there already is only selected. @param path of the list in the input. */
export function addAddresses(
  change: CartChange,
  inputs: SelectableAddressInput[],
  path: string[] = ['addresses'],
): void {
  const { cart } = change;
  requireOneSelected(change, inputs);
  for (const [i, input] of inputs.entries()) {
    const address = readAddress(input, [...path, String(i)], cart, change.context);
    const { oneTimeUse, selected } = input;
    if (Array.isArray(address)) {
      change.errors.push(...address);
      continue;
    }
    const saved = cart.addresses ?? [];
    const duplicate = saved.find((other) => sameAddress(other.address, address));
    if (duplicate)
      change.warnings.push({
        code: 'DUPLICATE_DELIVERY_ADDRESS',
        message: 'The delivery address already exists.',
        target: selectableAddressId(cart, duplicate),
      });
    const added = duplicate ?? { id: randomToken(), oneTimeUse: oneTimeUse ?? false, selected: false, address };
    cart.addresses = duplicate ? saved : [...saved, added];
    if (selected) select(change, added.id);
  }
  if ((cart.addresses?.length ?? 0) > MAX_ADDRESSES)
    change.addError('TOO_MANY_DELIVERY_ADDRESSES', path, `At most ${MAX_ADDRESSES} delivery addresses.`);
}

/** Changes what the inputs hold; the rest of an address stays. */
export function updateAddresses(change: CartChange, inputs: (SelectableAddressInput & { id: string })[]): void {
  const { cart } = change;
  requireOneSelected(change, inputs);
  for (const [i, input] of inputs.entries()) {
    const path = ['addresses', String(i)];
    const existing = cart.addresses?.find((candidate) => selectableAddressId(cart, candidate) === input.id);
    if (!existing)
      return change.addError('INVALID_DELIVERY_ADDRESS_ID', [...path, 'id'], 'The delivery address does not exist.');
    const address = input.address ? readAddress(input, path, cart, change.context) : existing.address;
    if (Array.isArray(address)) {
      change.errors.push(...address);
      continue;
    }
    existing.address = address;
    existing.oneTimeUse = input.oneTimeUse ?? existing.oneTimeUse;
    if (input.selected) select(change, existing.id);
    else if (input.selected === false) existing.selected = false;
  }
}

/** Removes addresses, all or none. */
export function removeAddresses(change: CartChange, ids: string[]): void {
  const { cart } = change;
  const known = (cart.addresses ?? []).map((address) => selectableAddressId(cart, address));
  ids.forEach((id, i) => {
    if (!known.includes(id))
      change.addError('INVALID_DELIVERY_ADDRESS_ID', ['addressIds', String(i)], 'The delivery address does not exist.');
  });
  cart.addresses = (cart.addresses ?? []).filter((address) => !ids.includes(selectableAddressId(cart, address)));
}

function select({ cart }: CartChange, id: string): void {
  for (const address of cart.addresses ?? []) address.selected = address.id === id;
}

/** There is one way of delivery, which is selected already: a choice is compared with it. */
export function selectDeliveryOptions(
  change: CartChange,
  choices: { deliveryGroupId: string; deliveryOptionHandle: string }[],
): void {
  const { cart } = change;
  const groups = deliveryGroups(cart, calculateTotals(change.context.store, cart), change.context);
  for (const [i, { deliveryGroupId, deliveryOptionHandle }] of choices.entries()) {
    const fieldPath = (name: string) => ['selectedDeliveryOptions', String(i), name];
    const group = groups.find(({ id }) => id === deliveryGroupId);
    if (!group)
      change.addError('INVALID_DELIVERY_GROUP', fieldPath('deliveryGroupId'), 'The delivery group does not exist.');
    else if (!group.deliveryOptions.some(({ handle }) => handle === deliveryOptionHandle))
      change.addError(
        'INVALID_DELIVERY_OPTION',
        fieldPath('deliveryOptionHandle'),
        'The delivery option does not exist.',
      );
  }
}
