import type { ReactNode } from 'react';
import { api, pages } from '../../routes.ts';
import { type NoPage, notFound, type PageContext, redirect, type Screen, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import { staffCookie } from './model/cookies.ts';
import { type Staff, staffOf } from './session.ts';

/** The links of the pages of the shop's own people, with who is signed in. */
export function StaffNav({ staff }: { staff: Staff }) {
  const { t, market, rest } = useView();
  const links = [
    [pages.staffReviews(market.code), 'staff.reviews'],
    [pages.staff(market.code), 'staff.trail'],
  ] as const;
  return (
    <nav className="actions staff-nav" aria-label={t('staff.title')}>
      {links.map(([href, text]) => (
        <a key={href} href={href} {...(href === pages.below(market.code, rest) && { 'aria-current': 'page' as const })}>
          {t(text)}
        </a>
      ))}
      <form method="post" action={api.staffLeave}>
        <input type="hidden" name="market" value={market.code} />
        <button className="link-button">{t('staff.leave', { email: staff.email })}</button>
      </form>
    </nav>
  );
}

/**
 * Creates a page of the shop's own people: never cached or indexed, a 404 where nobody may sign in, and the form of the
 * sign-in for everybody else.
 */
export function staffScreen<Data>(definition: {
  path: string;
  /** Key of the title's text. */
  title: string;
  /** The parameters of the address that the page reads. */
  query?: readonly string[];
  load(context: PageContext, staff: Staff): Promise<Data>;
  Page(props: { data: Data }): ReactNode;
}): Screen<{ staff: Staff; data: Data; problems: PageContext['problems'] }> {
  return screen({
    path: definition.path,
    personal: true,
    showsProblems: true,
    ...(definition.query && { query: definition.query }),
    async load(context): Promise<NoPage | { staff: Staff; data: Data; problems: PageContext['problems'] }> {
      const { settings, database, cookie, market, flash } = context;
      if (settings.staff.length === 0) return notFound();
      const staff = await staffOf(database, settings, cookie(staffCookie.name));
      if (!staff) return redirect(pages.staff(market.code));
      return { staff, data: await definition.load(context, staff), problems: flash?.problems ?? [] };
    },
    head: (_, { t }) => ({ title: t('meta.title', { page: t(definition.title) }), noindex: true }),
    Page({ data: { staff, data, problems } }) {
      const { t } = useView();
      return (
        <div className="wrap page forms staff">
          <h1>{t(definition.title)}</h1>
          <StaffNav staff={staff} />
          <Problems state={{ problems: problems.map(({ field: _, ...problem }) => problem) }} />
          <definition.Page data={data} />
        </div>
      );
    },
  });
}
