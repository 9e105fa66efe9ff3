import { api, patterns } from '../../routes.ts';
import { CustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import { useView } from '../../site/view.tsx';
import { Problems, TextField } from '../../ui/fields.tsx';
import { accountScreen } from './account.tsx';

/** The customer's name, and the forms that export or delete the account's data. */
export const profile = accountScreen({
  path: patterns.accountProfile,
  title: 'account.profile',
  showsProblems: true,

  async load({ flash }, session) {
    const { customer } = await session.ask(CustomerDocument, {});
    return { customer, state: { values: flash?.typed ?? { firstName: customer.firstName, lastName: customer.lastName }, problems: flash?.problems ?? [] } };
  },

  Page({ data: { customer, state } }) {
    const { t, market } = useView();
    return (
      <>
        <Problems state={state} />
        <form className="form" method="post" action={api.account.profileUpdate}>
          <input type="hidden" name="market" value={market.code} />
          <TextField name="firstName" label={t('address.first_name')} state={state} autoComplete="given-name" maxLength={100} />
          <TextField name="lastName" label={t('address.last_name')} state={state} autoComplete="family-name" maxLength={100} />
          <p>
            <button className="button action">{t('account.save')}</button>
          </p>
        </form>
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
        <section className="account-card" aria-labelledby="my-devices">
          <h2 id="my-devices">{t('profile.devices')}</h2>
          <p>{t('profile.devices_text')}</p>
          <form method="post" action={api.account.sessionsEnd}>
            <input type="hidden" name="market" value={market.code} />
            <button className="button quiet">{t('profile.sign_out_everywhere')}</button>
          </form>
        </section>
        <section className="account-card" aria-labelledby="my-data">
          <h2 id="my-data">{t('profile.data')}</h2>
          <p>{t('profile.data_text')}</p>
          <form method="post" action={api.account.dataExport}>
            <input type="hidden" name="market" value={market.code} />
            <button className="button quiet">{t('profile.export')}</button>
          </form>
          <details className="cancel" open={state.problems.some(({ field }) => field === 'confirm')}>
            <summary>{t('profile.delete')}</summary>
            <form className="form" method="post" action={api.account.dataDelete}>
              <input type="hidden" name="market" value={market.code} />
              <p>{t('profile.delete_text')}</p>
              <TextField
                name="confirm"
                label={t('profile.delete_label', { word: t('profile.delete_word') })}
                state={{ ...state, values: {} }}
                autoComplete="off"
                maxLength={20}
                required
              />
              <p>
                <button className="button action small">{t('profile.delete_button')}</button>
              </p>
            </form>
          </details>
        </section>
      </>
    );
  },
});
