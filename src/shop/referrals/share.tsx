import type { ReactNode } from 'react';
import { referralPath } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { Art } from '../../ui/icon.tsx';
import { CopyField } from '../../ui/page/copy-field.tsx';
import { percents } from './percents.ts';
import { QrCode } from './qr-code.tsx';

/** Two who meet. */
export const Animals = () => (
  <div className="refer-animals">
    <Art name="dog-sitting" />
    <Art name="puppy" />
  </div>
);

/**
 * A referrer's code and link, and the ways to pass them on. `src/shop/referrals/browser/share.ts` handles the buttons,
 * which show with script only.
 */
export function Share({ code, children }: { code: string; children?: ReactNode }) {
  const { t, market, settings } = useView();
  const link = `${settings.publicOrigin}${referralPath(code, market.code)}`;
  const text = t('refer.share_text', { ...percents(settings), code });
  const mail = `mailto:?${new URLSearchParams({ subject: t('refer.share_subject'), body: `${text}\n${link}` }).toString().replaceAll('+', '%20')}`;
  const whatsApp = `https://wa.me/?${new URLSearchParams({ text: `${text} ${link}` })}`;
  return (
    <div className="share">
      <div>
        <CopyField id="own-code" label={t('refer.your_code')} value={code} copy={t('refer.copy_code')} />
        <CopyField id="own-link" label={t('refer.your_link')} value={link} copy={t('refer.copy_link')} />
        <p className="actions">
          <button
            type="button"
            className="button action small"
            data-share={link}
            data-share-title={t('refer.share_subject')}
            data-share-text={text}
            data-scripted
            hidden
          >
            {t('refer.share')}
          </button>
          <a className="button quiet small" href={mail}>
            {t('refer.by_mail')}
          </a>
          <a className="button quiet small" href={whatsApp} rel="noreferrer">
            {t('refer.by_whatsapp')}
          </a>
        </p>
        <p className="visually-hidden" role="status" data-share-status />
        {children}
      </div>
      <figure>
        <QrCode text={link} label={t('refer.qr_label', { code })} />
        <figcaption className="small">{t('refer.qr')}</figcaption>
      </figure>
    </div>
  );
}
