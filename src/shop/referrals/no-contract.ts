/** Whether a customer has a subscription that runs, and one that has not ended: it may rest. */
export interface KnownContracts {
  isRunning: boolean;
  isThere: boolean;
}

/**
 * The text for a referrer for whom the programme knows no active subscription: the next check finds it, it rests, or
 * there is none.
 */
export const noContractText = ({ isRunning, isThere }: KnownContracts): string =>
  isRunning ? 'refer.contract_found' : isThere ? 'refer.contract_rests' : 'refer.no_contract';
