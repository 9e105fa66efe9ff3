import { getCountryCallingCode } from 'libphonenumber-js/min';
import { Island } from '../../../platform/document/island.tsx';
import { countryName } from '../../../platform/shared/format.ts';
import { openMarkets } from '../../../platform/shared/markets.ts';
import { pages, patterns } from '../../../routes.ts';
import { islandSetting } from '../../../site/island-setting.ts';
import { screen } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import { Art } from '../../../ui/icon.tsx';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import LeadIsland from '../browser/islands/lead.tsx';

/** The form for people who want to be written to. */
export const leadPage = screen({
  path: patterns.lead,
  query: ['done'],
  showsProblems: true,

  async load({ url, flash, settings, locale }) {
    const countries = openMarkets(settings.group)
      .map(({ country }) => [country, countryName(country, locale)] as const)
      .sort((a, b) => a[1].localeCompare(b[1], locale));
    return {
      countries,
      callingCodes: countries.map(
        ([country, name]) => [country, `+${getCountryCallingCode(country)} ${name}`] as const,
      ),
      isSent: !flash && url.searchParams.get('done') === 'sent',
      refused: flash && { typed: flash.typed, problems: flash.problems },
    };
  },

  head: (_, { t }) => ({
    title: t('meta.title', { page: t('lead.title') }),
    description: t('lead.text'),
    trail: [{ name: t('lead.title') }],
  }),

  Page({ data: { countries, callingCodes, isSent, refused } }) {
    const view = useView();
    const { t, market } = view;
    return (
      <div className="wrap page forms sign-up">
        <Breadcrumbs trail={[{ name: t('lead.title') }]} />
        <div className="sign-up-row">
          <div>
            <h1>{t('lead.title')}</h1>
            <p className="lead">{t('lead.text')}</p>
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
                  'lead.',
                  'address.',
                  'success.lead',
                  'error.invalid_input',
                  'error.invalid_firstname',
                  'error.invalid_lastname',
                  'error.email_',
                  'error.phone_',
                  'error.invalid_address1',
                  'error.invalid_zip',
                  'error.invalid_city',
                  'error.invalid_zone_code',
                  'error.invalid_country_code',
                ),
                countries,
                callingCodes,
                refused,
              }}
            />
            <p className="small">
              {t('lead.privacy')} <a href={pages.content(market.code, 'privacy-policy')}>{t('page.privacy-policy')}</a>
            </p>
          </div>
          <Art name="dog-waiting" className="sign-up-art" />
        </div>
      </div>
    );
  },
});
