import type { RichNode } from '../../cms/story.ts';
import type { ContentPage } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { Contents, PlanCard } from '../content/index.ts';
import { ContentLinks, SECTIONS } from '../frame/links.tsx';

const TITLES = { about: 'footer.about_us', help: 'footer.help', legal: 'footer.legal' } as const;
type Section = keyof typeof SECTIONS;

/** The section of the footer that a page belongs to. */
const sectionOf = (name: ContentPage): Section | undefined =>
  (Object.keys(SECTIONS) as Section[]).find((section) => (SECTIONS[section] as readonly ContentPage[]).includes(name));

/**
 * Beside the text of a content page: its headings, the other pages of its section and, unless it is a legal page, the
 * way to the feeding plan.
 */
export function PageAside({ name, body, lang }: { name: ContentPage; body: RichNode; lang: string | undefined }) {
  const { t } = useView();
  const section = sectionOf(name);
  return (
    <div className="page-aside">
      <Contents node={body} lang={lang} />
      {section ? (
        <div className="contents">
          <p>{t(TITLES[section])}</p>
          <ul>
            <ContentLinks names={SECTIONS[section]} />
          </ul>
        </div>
      ) : null}
      {section === 'legal' ? null : <PlanCard text={t('home.step_1_text')} />}
    </div>
  );
}
