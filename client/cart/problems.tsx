import type { Problem } from './requests.ts';

/** Messages that concern the whole cart. */
export const Problems = ({ problems }: { problems: readonly Problem[] }) =>
  problems.map(({ code, message }) => (
    <p key={code} className="alert" role="alert">
      {message}
    </p>
  ));
