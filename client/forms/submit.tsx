import type { ComponentProps } from 'react';
import { useFormStatus } from 'react-dom';

/** A button that submits its form. While the form is being sent, the button tells so and does nothing. */
export function Submit(button: ComponentProps<'button'>) {
  const { pending } = useFormStatus();
  return <button {...button} {...(pending && { 'aria-busy': true, 'aria-disabled': true })} />;
}
