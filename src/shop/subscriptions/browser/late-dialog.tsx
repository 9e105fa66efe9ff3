import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Result, send } from '../../../../client/forms/send.ts';
import { type Dictionary, interpolate } from '../../../platform/shared/i18n.ts';
import { type Setting, SettingProvider, useSetting } from '../../../platform/shared/setting.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** The page's setting with the texts that the endpoint has brought. */
function useOwnTexts(texts: Dictionary | undefined): Setting {
  const setting = useSetting();
  const { t, locale } = setting;
  return useMemo(
    () => ({
      ...setting,
      t: (key: string, params?: Parameters<typeof t>[1]) => {
        const text = t(key, params);
        return text === key ? interpolate(texts ?? {}, key, locale, params) : text;
      },
    }),
    [setting, texts],
  );
}

/** Why the content has not come, and the way to try again. */
function Failure({
  result,
  href,
  onAgain,
}: {
  result: Exclude<Result, { kind: 'done' }>;
  href: string;
  onAgain(): void;
}) {
  const { t } = useSetting();
  return (
    <p className="alert" role="alert">
      {result.kind === 'refused' ? result.problems[0]?.message : t('form.signed_out')}{' '}
      {result.kind === 'signed-out' ? (
        <a href={href}>{t('form.again')}</a>
      ) : (
        <button type="button" className="link-button" onClick={onAgain}>
          {t('form.again')}
        </button>
      )}
    </p>
  );
}

/**
 * A dialog whose content and texts an endpoint brings. It opens when it is mounted.
 *
 * @param path of the endpoint. @param href the page that does the same without script.
 */
export function LateDialog<A extends { texts: Dictionary }>({
  title,
  path,
  href,
  children,
}: {
  title: string;
  path: string;
  href: string;
  children(answer: A, close: () => void): ReactNode;
}) {
  const { t } = useSetting();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [result, setResult] = useState<Result | null>(null);

  const load = async () => {
    setResult(null);
    setResult(await send(path, null, (code) => t(`form.${code}`)));
  };
  useEffect(() => {
    dialog.current?.showModal();
    void load();
  }, []);

  const onAgain = () => {
    // the button that has the focus goes
    heading.current?.focus();
    void load();
  };

  // the endpoint of the same deployment has made it: nothing checks it once more
  const answer = result?.kind === 'done' ? (result.body as A) : null;
  const own = useOwnTexts(answer?.texts);
  return (
    <dialog
      ref={dialog}
      className="question adding"
      aria-labelledby={id}
      {...{ closedby: 'any' }}
      aria-busy={result === null}
    >
      <div className="adding-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('sub.add_close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <div role="status">{result === null ? t('sub.add_loading') : null}</div>
      {result && result.kind !== 'done' ? <Failure result={result} href={href} onAgain={onAgain} /> : null}
      <SettingProvider setting={own}>{answer ? children(answer, () => dialog.current?.close()) : null}</SettingProvider>
    </dialog>
  );
}
