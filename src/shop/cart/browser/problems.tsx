import { moveFocusOff } from './line-parts.tsx';
import { type Problem, UNREACHABLE } from './requests.ts';
import type { CartSetting } from './snapshot.ts';
import { texts } from './texts.ts';

/**
 * The problem of a cart that could not be read. @param shown whether the one that the browser saw last is shown in its
 * place.
 */
export const unreachable = (setting: CartSetting, shown: boolean): Problem => ({
  code: UNREACHABLE,
  message: texts(setting)(shown ? 'cart.last_seen' : 'cart.unreachable'),
});

/**
 * Sends again what waits. The focus moves to the name of the line, or to the heading: the button goes away. @param name
 * the line that it is about.
 */
export const RetryButton = ({
  setting,
  onRetry,
  name,
}: {
  setting: CartSetting;
  onRetry: () => void;
  name?: string;
}) => (
  <button
    type="button"
    className="link-button"
    aria-label={name && `${texts(setting)('cart.retry')}: ${name}`}
    onClick={({ currentTarget }) => {
      moveFocusOff(currentTarget, true);
      onRetry();
    }}
  >
    {texts(setting)('cart.retry')}
  </button>
);

/** Messages that concern the whole cart. @param onRetry sends again what waits. */
export const Problems = ({
  problems,
  setting,
  onRetry,
}: {
  problems: readonly Problem[];
  setting: CartSetting;
  onRetry?: (() => void) | undefined;
}) =>
  problems.map(({ code, message }) => (
    <div key={code} className="alert" role="alert">
      {message}{' '}
      {(code === 'offline' || code === UNREACHABLE) && onRetry ? (
        <RetryButton setting={setting} onRetry={onRetry} />
      ) : null}
    </div>
  ));
