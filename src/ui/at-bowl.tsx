import type { ReactNode } from 'react';

/** The picture of an animal at its bowl. @param amount of food in it; without one there is no bowl. @param time that it is for. */
export const AtBowl = ({ children, amount, time }: { children: ReactNode; amount: string; time: string | null }) => (
  <div className="at-bowl">
    {children}
    {amount ? (
      <p>
        <b>{amount}</b>
        {time ? <small>{time}</small> : null}
      </p>
    ) : null}
  </div>
);
