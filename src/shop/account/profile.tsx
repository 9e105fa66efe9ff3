import { HAS_NEWSLETTER } from '../../brand/tables/has.ts';
import { Island } from '../../platform/document/island.tsx';
import type { Problem } from '../../platform/shared/parse.ts';
import { api, patterns } from '../../routes.ts';
import { CustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import { islandSetting } from '../../site/island-setting.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import { accountScreen, SignOutForm } from '../customer/account-screen.tsx';
import { subscriberByEmail } from '../sign-ups/index.ts';
import MyDataIsland from './browser/islands/my-data.tsx';
import ProfileIsland from './browser/islands/profile.tsx';

/** Whether the newsletter comes, and the button that changes it. */
function NewsletterSection({ subscriber }: { subscriber: string | null }) {
  const { t, market } = useView();
  return (
    <section className="account-card" aria-labelledby="my-newsletter">
      <h2 id="my-newsletter">{t('newsletter.title')}</h2>
      <p>
        {t(
          subscriber === 'confirmed'
            ? 'newsletter.profile_on'
            : subscriber === 'pending'
              ? 'newsletter.profile_pending'
              : 'newsletter.profile_off',
        )}
      </p>
      <form method="post" action={api.accountNewsletterChange}>
        <input type="hidden" name="market" value={market.code} />
        <input type="hidden" name="newsletter" value={subscriber === 'confirmed' ? '' : '1'} />
        <button className="button quiet">
          {t(subscriber === 'confirmed' ? 'newsletter.leave_button' : 'newsletter.profile_join')}
        </button>
      </form>
    </section>
  );
}

/** The export and the deletion of the account's data. @param problems why the deletion was refused, if it was. */
function DataSection({ problems }: { problems: readonly Problem[] }) {
  const view = useView();
  const { t } = view;
  return (
    <section className="account-card" aria-labelledby="my-data">
      <h2 id="my-data">{t('profile.data')}</h2>
      <p>{t('profile.data_text')}</p>
      <Island
        name="my-data"
        component={MyDataIsland}
        props={{
          setting: islandSetting(
            view,
            'profile.delete',
            'profile.export',
            'profile.preparing',
            'account.cancel',
            'error.delete_word',
            'error.invalid_input',
          ),
          refused: problems.length > 0 ? { typed: {}, problems } : null,
        }}
      />
    </section>
  );
}

/** The customer's name, and the forms that export or delete the account's data. */
export const profile = accountScreen({
  path: patterns.accountProfile,
  title: 'account.profile',
  showsProblems: true,

  async load({ flash, database }, session) {
    const { customer } = await session.ask(CustomerDocument, {});
    const email = customer.emailAddress?.emailAddress;
    const subscriber = email ? await subscriberByEmail(database, email) : null;
    return {
      customer,
      subscriber: subscriber?.state ?? null,
      typed: flash?.typed ?? null,
      problems: flash?.problems ?? [],
    };
  },

  Page({ data: { customer, subscriber, typed, problems } }) {
    const view = useView();
    const { t } = view;
    const isDeletionRefused = problems.some(({ field }) => field === 'confirm');
    // after a new sign-in there is no problem any more, but what was typed before it
    const refused = typed && !isDeletionRefused ? { typed, problems: problems.filter(({ field }) => field) } : null;
    return (
      <>
        <Problems state={{ problems }} />
        <div className="columns">
          <div>
            <Island
              name="profile"
              live
              component={ProfileIsland}
              props={{
                setting: islandSetting(
                  view,
                  'address.first_name',
                  'address.last_name',
                  'account.save',
                  'error.invalid_input',
                  'error.invalid_first_name',
                  'error.invalid_last_name',
                ),
                name: { firstName: customer.firstName, lastName: customer.lastName },
                refused,
              }}
            />
            <dl className="facts-list">
              <dt>{t('profile.email')}</dt>
              <dd>
                {customer.emailAddress?.emailAddress}
                <p className="small">{t('profile.email_change')}</p>
              </dd>
              <dt>{t('profile.phone')}</dt>
              <dd>
                {customer.phoneNumber?.phoneNumber ?? t('profile.none')}
                <p className="small">{t('profile.phone_change')}</p>
              </dd>
            </dl>
          </div>
          <div className="aside">
            {HAS_NEWSLETTER ? <NewsletterSection subscriber={subscriber} /> : null}
            <section className="account-card" aria-labelledby="my-devices">
              <h2 id="my-devices">{t('profile.devices')}</h2>
              <p>{t('profile.devices_text')}</p>
              <SignOutForm
                action={api.accountSessionsEnd}
                text={t('profile.sign_out_everywhere')}
                className="button quiet"
              />
            </section>
            <DataSection problems={isDeletionRefused ? problems : []} />
          </div>
        </div>
      </>
    );
  },
});
