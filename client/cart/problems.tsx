import type { Problem } from './requests.ts';
import type { CartSetting } from './snapshot.ts';
import { texts } from './texts.ts';

/** Messages that concern the whole cart. @param onRetry sends the changes again that wait for a connection. */
export const Problems = ({ problems, setting, onRetry }: { problems: readonly Problem[]; setting: CartSetting; onRetry?: (() => void) | undefined }) =>
  problems.map(({ code, message }) => (
    <div key={code} className="alert" role="alert">
      {message}{' '}
      {code === 'offline' && onRetry ? (
        <button type="button" className="link-button" onClick={onRetry}>
          {texts(setting)('cart.retry')}
        </button>
      ) : null}
    </div>
  ));
