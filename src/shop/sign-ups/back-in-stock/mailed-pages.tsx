import { api, pages, patterns } from '../../../routes.ts';
import { screen } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import { MailedForm } from '../mailed-form.tsx';
import { fullName } from './mails.ts';
import { alertBySecret, alertToConfirm } from './state.ts';
import { readStock } from './stock.ts';

/**
 * The page of the mailed link that confirms an address. Loading it changes nothing, because mail scanners load every
 * link.
 */
export const stockAlertConfirmPage = screen({
  path: patterns.stockAlertConfirm,
  personal: true,
  showsProblems: true,

  async load({ url, database, settings, market, buyerIp }) {
    const link = url.searchParams.get('link') ?? '';
    const alert = await alertToConfirm(database, link);
    if (!alert) return { link, alert, variant: null };
    // without the provider the page has the stored name
    const variants = await readStock(settings, market, [alert.variantId], buyerIp).catch(() => null);
    return { link, alert, variant: variants?.get(alert.variantId) ?? null };
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('back_in_stock.title') }), noindex: true }),

  Page({ data: { link, alert, variant } }) {
    const { t, market } = useView();
    const name = variant ? fullName(variant, market) : (alert?.size ?? '');
    const product = variant && pages.product(market.code, variant.product.productType, variant.product.handle);
    return (
      <div className="wrap page forms mail-link">
        <h1>{t(alert && !alert.confirmedAt ? 'newsletter.confirm_title' : 'back_in_stock.title')}</h1>
        {alert && !alert.confirmedAt ? (
          <section className="account-card">
            <p>{t('back_in_stock.confirm_text', { email: alert.email, name })}</p>
            <MailedForm action={api.signUpsStockAlertConfirm} link={link} button={t('back_in_stock.confirm_button')} />
          </section>
        ) : (
          <p className={alert ? 'alert calm' : 'alert'} role="status">
            {alert
              ? t(alert.toldAt ? 'back_in_stock.told' : 'back_in_stock.confirmed', { name })
              : t('error.back_in_stock_link')}
          </p>
        )}
        <p>
          {product ? (
            <a href={product}>{t('back_in_stock.mail_product')}</a>
          ) : (
            <a href={pages.home(market.code)}>{t('newsletter.code_shop')}</a>
          )}
        </p>
      </div>
    );
  },
});

/** The page of the mailed link that takes an address off all lists of sold-out sizes: one click. */
export const stockAlertLeavePage = screen({
  path: patterns.stockAlertLeave,
  personal: true,
  showsProblems: true,

  async load({ url, database }) {
    const link = url.searchParams.get('link') ?? '';
    return { link, alert: await alertBySecret(database, link) };
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('back_in_stock.title') }), noindex: true }),

  Page({ data: { link, alert } }) {
    const { t, market } = useView();
    return (
      <div className="wrap page forms mail-link">
        <h1>{t('back_in_stock.title')}</h1>
        {alert ? (
          <section className="account-card">
            <p>{t('back_in_stock.leave_text', { email: alert.email })}</p>
            <MailedForm action={api.signUpsStockAlertLeave} link={link} button={t('back_in_stock.leave_button')} />
          </section>
        ) : (
          <p className="alert calm" role="status">
            {t('back_in_stock.left')}
          </p>
        )}
        <p>
          <a href={pages.home(market.code)}>{t('newsletter.code_shop')}</a>
        </p>
      </div>
    );
  },
});
