import type { MailAction } from '../../../routes.ts';
import { prepaidTerms } from '../../selling-plans/model/prepaid.ts';

/** The actions that change what is paid, or when its period begins: none where several deliveries are paid at once. */
const OF_ONE_DELIVERY: readonly MailAction[] = ['treat', 'swap', 'leave', 'now'];

/** Whether a link of a mail may do something to the deliveries of a contract. */
export const isOffered = (action: MailAction, contract: Parameters<typeof prepaidTerms>[0]): boolean =>
  !OF_ONE_DELIVERY.includes(action) || prepaidTerms(contract) === null;
