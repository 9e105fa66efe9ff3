let pressed = false;

/** Whether a pointer is pressed on the page. */
export const isPressed = (): boolean => pressed;

/** Notes from now on whether a pointer is pressed. */
export function followPresses(): void {
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    addEventListener(type, () => (pressed = type === 'pointerdown'), true);
}
