import { now } from '../../platform/clock.ts';
import { isDay } from '../../platform/shared/day.ts';
import { formatDay } from '../../platform/shared/format.ts';
import { api, patterns } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { MomentDay } from '../../ui/moment-day.tsx';
import { accountScreen } from '../customer/account-screen.tsx';
import { hostOf } from './client.ts';
import { SCOPES } from './model/scopes.ts';
import { type Program, programsOf } from './store.ts';

/** A program with what it may do, and the button that ends it. */
function ProgramCard({ program }: { program: Program }) {
  const { id, name, clientId, scopes, since, lastUsedOn, endsAt } = program;
  const { t, market, locale } = useView();
  const { country } = market;
  return (
    <li className="account-card">
      <h2 id={`program-${id}`}>{name}</h2>
      <p className="small">{hostOf({ id: clientId })}</p>
      <ul className="may">
        {scopes.map((scope) => (
          <li key={scope}>{t(SCOPES[scope].text)}</li>
        ))}
      </ul>
      <dl className="pairs">
        <div>
          <dt>{t('programs.since')}</dt>
          <dd>
            <MomentDay at={since} locale={locale} country={country} />
          </dd>
        </div>
        <div>
          <dt>{t('programs.last_used')}</dt>
          <dd>{isDay(lastUsedOn) ? formatDay(lastUsedOn, locale) : t('programs.not_used')}</dd>
        </div>
        <div>
          <dt>{t('programs.until')}</dt>
          <dd>
            <MomentDay at={endsAt} locale={locale} country={country} />
          </dd>
        </div>
      </dl>
      <form method="post" action={api.programsEnd}>
        <input type="hidden" name="market" value={market.code} />
        <input type="hidden" name="programId" value={id} />
        <button className="button quiet small" aria-describedby={`program-${id}`}>
          {t('programs.end')}
        </button>
      </form>
    </li>
  );
}

/** The programs that the customer has let in. */
export const programList = accountScreen({
  path: patterns.accountPrograms,
  title: 'programs.title',
  load: async ({ database, settings }, { customerId }) => programsOf(database, customerId, await now(settings)),
  Page({ data: programs }) {
    const { t } = useView();
    return (
      <>
        <p>{t(programs.length > 0 ? 'programs.intro' : 'programs.none')}</p>
        {programs.length > 0 ? (
          <ul className="cards halves">
            {programs.map((program) => (
              <ProgramCard key={program.id} program={program} />
            ))}
          </ul>
        ) : null}
        <p className="small">{t('programs.never')}</p>
      </>
    );
  },
});
