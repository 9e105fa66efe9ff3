import { getCountryCallingCode } from 'libphonenumber-js/min';
import { Island } from '../../../platform/document/island.tsx';
import type { Flash } from '../../../platform/http/flash.ts';
import { countryName } from '../../../platform/shared/format.ts';
import { openCountries } from '../../../platform/shared/markets.ts';
import { pages } from '../../../routes.ts';
import { islandSetting } from '../../../site/island-setting.ts';
import { useView } from '../../../site/view.tsx';
import { unbroken } from '../../../ui/unbroken.ts';
import LeadIsland from '../browser/islands/lead.tsx';

/** The subject of a message, as the address of the contact page names it; empty texts for nothing. */
export interface About {
  product: string;
  order: string;
  /** What the message begins with. */
  message: string;
}

/** The form of the contact page. @param isSent whether one without script has just been sent. */
export function ContactForm({ about, flash, isSent }: { about: About; flash: Flash | null; isSent: boolean }) {
  const view = useView();
  const { t, market, locale, settings } = view;
  const callingCodes = openCountries(settings.group)
    .map((country) => [country, countryName(country, locale)] as const)
    .sort((a, b) => a[1].localeCompare(b[1], locale))
    .map(([country, name]) => [country, `+${getCountryCallingCode(country)} ${name}`] as const);
  return (
    <section className="contact-form" id="write" aria-labelledby="write-title">
      <h2 id="write-title">{about.product ? t('lead.ask', { name: unbroken(about.product) }) : t('lead.title')}</h2>
      <p>{about.product ? t('lead.text_product') : t('lead.text')}</p>
      {isSent ? (
        <p className="alert calm" role="status">
          {t('success.lead')}
        </p>
      ) : null}
      <Island
        name="lead"
        component={LeadIsland}
        props={{
          setting: islandSetting(
            view,
            'sign_up.',
            'lead.title',
            'lead.message',
            'lead.product',
            'lead.order',
            'lead.more',
            'lead.phone',
            'lead.address',
            'lead.button',
            'address.first_name',
            'address.last_name',
            'success.lead',
            'error.invalid_input',
            'error.invalid_firstname',
            'error.invalid_lastname',
            'error.message_required',
            'error.invalid_message',
            'error.email_',
            'error.phone_',
          ),
          callingCodes,
          about,
          refused: flash && { typed: flash.typed, problems: flash.problems },
        }}
      />
      <p className="small">
        {t('lead.privacy')} <a href={pages.content(market.code, 'privacy-policy')}>{t('page.privacy-policy')}</a>
      </p>
    </section>
  );
}
