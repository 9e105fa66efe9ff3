import { now } from '../../platform/clock.ts';
import { api, patterns } from '../../routes.ts';
import { CustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import type { Session } from '../../shopify/session.ts';
import { SITE } from '../../site/brand.ts';
import { type NoPage, type PageContext, redirect } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { accountScreen } from '../customer/account-screen.tsx';
import { type Client, hostOf, knownClient } from './client.ts';
import { answerAddress, type Wanted, wantedIn } from './model/request.ts';
import { SCOPES, type Scope } from './model/scopes.ts';
import { programsOf } from './store.ts';

/** What a program asks a customer for; null where the program or its address is unknown. */
interface Asked {
  client: Client;
  redirectUri: string;
  wanted: Wanted;
  /** What it may do already. */
  before: readonly Scope[];
  email: string;
}

async function load(context: PageContext, session: Session): Promise<Asked | null | NoPage> {
  const { url, settings, database } = context;
  const [clientId, redirectUri] = ['client_id', 'redirect_uri'].map((name) => url.searchParams.get(name) ?? '') as [
    string,
    string,
  ];
  const client = await knownClient(clientId, redirectUri, new URL(settings.publicOrigin));
  if (!client) return null;
  const wanted = wantedIn(url.searchParams);
  if ('error' in wanted) {
    const { error, state } = wanted;
    return redirect(answerAddress(redirectUri, { error, state, iss: url.origin }));
  }
  const [{ customer }, programs] = await Promise.all([
    session.ask(CustomerDocument, {}),
    programsOf(database, session.customerId, await now(settings)),
  ]);
  return {
    client,
    redirectUri,
    wanted,
    before: programs.find((program) => program.clientId === client.id)?.scopes ?? [],
    email: customer.emailAddress?.emailAddress ?? '',
  };
}

/** Names the program and what it would be allowed, and asks. */
function Question({ asked: { client, redirectUri, wanted, before, email } }: { asked: Asked }) {
  const { t, market } = useView();
  const host = hostOf(client);
  const reads = wanted.scopes.filter((scope) => !SCOPES[scope].changes);
  const changes = wanted.scopes.filter((scope) => SCOPES[scope].changes);
  const kept = before.filter((scope) => !wanted.scopes.includes(scope));
  const items = (scopes: readonly Scope[]) => scopes.map((scope) => <li key={scope}>{t(SCOPES[scope].text)}</li>);
  return (
    <section className="account-card" aria-labelledby="let-in">
      <p className="lead" id="let-in">
        {t('programs.asks', { name: client.name, host, shop: SITE })}
      </p>
      <p>{t('programs.signed_in', { email })}</p>
      <form method="post" action={api.programsAnswer} className="let-in">
        <input type="hidden" name="market" value={market.code} />
        <input type="hidden" name="clientId" value={client.id} />
        <input type="hidden" name="redirectUri" value={redirectUri} />
        <input type="hidden" name="state" value={wanted.state} />
        <input type="hidden" name="scope" value={wanted.scopes.join(' ')} />
        <input type="hidden" name="challenge" value={wanted.challenge} />
        {reads.length > 0 ? (
          <>
            <h2>{t('programs.may_read')}</h2>
            <ul className="may">{items(reads)}</ul>
          </>
        ) : null}
        {changes.length > 0 ? (
          <>
            <h2>{t('programs.may_change')}</h2>
            {changes.map((scope) => (
              <label key={scope} className="check">
                <input type="checkbox" name="changes" value="1" defaultChecked />
                {t(SCOPES[scope].text)}
              </label>
            ))}
          </>
        ) : null}
        {kept.length > 0 ? (
          <>
            <h2>{t('programs.may_already')}</h2>
            <ul className="may">{items(kept)}</ul>
          </>
        ) : null}
        <p className="small">
          {t('programs.never')} {t('programs.how_long')}
        </p>
        <p className="actions">
          <button className="button action" name="answer" value="allow">
            {t('programs.allow')}
          </button>
          <button className="button quiet" name="answer" value="refuse">
            {t('programs.refuse')}
          </button>
        </p>
      </form>
    </section>
  );
}

/** Asks a customer whether to let a program in. A request of an unknown program, or from elsewhere, is told and leads nowhere. */
export const letInPage = accountScreen<Asked | null>({
  path: patterns.letIn,
  title: (asked, { t }) => t(asked ? 'programs.ask_title' : 'programs.wrong_title', { name: asked?.client.name ?? '' }),
  statusOf: (asked) => (asked ? 200 : 422),
  load,
  Page({ data: asked }) {
    const { t } = useView();
    return asked ? (
      <Question asked={asked} />
    ) : (
      <p className="alert" role="alert">
        {t('programs.wrong_text')}
      </p>
    );
  },
});
