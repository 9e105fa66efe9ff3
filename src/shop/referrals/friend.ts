import type { CustomerQuery } from '../../shopify/generated/customer/graphql.ts';
import { addressKeyOf } from '../referral-codes/keys.ts';
import type { Friend } from './eligibility.ts';
import { phoneOf } from './phone.ts';

/** The facts about a signed-in customer by which people are told apart. */
export async function friendOfCustomer({
  id,
  firstName,
  lastName,
  emailAddress,
  phoneNumber,
  addresses,
}: CustomerQuery['customer']): Promise<Friend> {
  const numbers = [
    { number: phoneNumber?.phoneNumber, country: undefined },
    ...addresses.nodes.map((address) => ({ number: address.phoneNumber, country: address.territoryCode ?? undefined })),
  ];
  const keys = await Promise.all(
    addresses.nodes.map(({ territoryCode, ...address }) => addressKeyOf({ ...address, country: territoryCode })),
  );
  return {
    customerId: id,
    email: emailAddress?.emailAddress ?? '',
    firstName,
    lastName,
    phones: numbers.flatMap(({ number, country }) => (number && phoneOf(number, country)) || []),
    addressKeys: keys.filter(Boolean),
  };
}
