import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { toolOf } from '../../../ui/tool.ts';

/** The newsletter's form in the footer. It is the browser's own: refusals show on the newsletter's page. */
export function FooterForm() {
  const { t, market, rest } = useView();
  // the page has the same form, with more words
  if (rest === '/newsletter') return null;
  return (
    <form
      method="post"
      action={api.signUpsNewsletter}
      className="wrap footer-form"
      {...toolOf('sign_up_for_newsletter', t('tool.newsletter'))}
    >
      <div>
        <h2>{t('newsletter.title')}</h2>
        <p id="footer-offer">{t('newsletter.footer')}</p>
      </div>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="source" value="footer" />
      <p className="visually-hidden" aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </p>
      <p>
        <label htmlFor="inbox">{t('newsletter.inbox')}</label>
        <input
          id="inbox"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          aria-describedby="footer-offer"
        />
        <button className="button quiet">{t('newsletter.button')}</button>
      </p>
    </form>
  );
}
