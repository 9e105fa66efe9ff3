import type { Handler } from 'hono';
import portraits from '../../../client/public/portraits.svg?raw';
import sprite from '../../../client/public/sprite.svg?raw';
import tokensCss from '../../../client/styles/tokens.css?raw';
import { development, FIRST_CATEGORY } from '../../routes.ts';
import { CategoryDocument, ProductDocument } from '../../shopify/generated/storefront/graphql.ts';
import { notFound, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { SPECIES } from '../../species/tables/names.ts';
import { Art, Icon } from '../../ui/icon.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { apiFilters, apiPage, DEFAULT_LIST } from '../catalogue/model/list-query.ts';
import { CONDITIONS } from '../pets/model/pet.ts';
import { Condition } from '../planner/browser/steps/condition.tsx';
import { type SampleData, Samples } from './samples.tsx';
import { designStyles, isColour, isFontSize, isLength, readTokens, type Token } from './tokens.ts';

const tokens = readTokens(tokensCss);
const symbols = [...sprite.matchAll(/<symbol id="([\w-]+)" viewBox="\S+ \S+ (\d+)/g)].map(
  ([, name = '', size = '']) => ({ name, isArt: Number(size) > 100 }),
);

const namesIn = (file: string) => [...file.matchAll(/<symbol id="([\w-]+)/g)].map(([, name = '']) => name);

/** Responds with the style sheet of the page. */
export const getDesignStyles: Handler = (c) =>
  c.text(designStyles(tokens), 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-store' });

function Colours({ scheme, values }: { scheme: 'light' | 'dark'; values: readonly Token[] }) {
  return (
    <div className={`scheme ${scheme}`}>
      <h3>{scheme === 'light' ? 'Light' : 'Dark'}</h3>
      <ul className="design-tokens">
        {values.filter(isColour).map(({ name, value }) => (
          <li key={name}>
            <span className={`design-swatch token-${name}`} />
            <b>{name}</b> <code>{value}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

function TokenSections() {
  const { light, dark } = tokens;
  return (
    <>
      <h2 id="colours">Colours</h2>
      <div className="design-columns">
        <Colours scheme="light" values={light} />
        <Colours scheme="dark" values={light.map((token) => dark.find(({ name }) => name === token.name) ?? token)} />
      </div>
      <h2 id="type">Type</h2>
      {light.filter(isFontSize).map(({ name, value }) => (
        <p key={name}>
          <code>
            {name}: {value}
          </code>
          <br />
          <span className={`token-${name} token-display`}>Bella’s next box leaves on 4 December</span>
          <br />
          <span className={`token-${name}`}>2 kg for 24,90 € · Čeština Română Łódź Õunapuu</span>
        </p>
      ))}
      {light
        .filter(({ name }) => name === 'display' || name === 'body')
        .map(({ name, value }) => (
          <p key={name} className={`token-${name}`}>
            <b>{name}</b> <code>{value}</code>
          </p>
        ))}
      <h2 id="spacing">Spacing and form</h2>
      {light.filter(isLength).map(({ name, value }) => (
        <p key={name}>
          <code>
            {name}: {value}
          </code>
          <span className={`design-length token-${name}`} />
        </p>
      ))}
      <p className="design-swatch token-radius token-shade token-surface" />
      <h2 id="drawings">Icons and drawings</h2>
      <ul className="design-drawings">
        {symbols.map(({ name, isArt }) => (
          <li key={name}>
            {isArt ? <Art name={name} /> : <Icon name={name} />}
            <code>{name}</code>
          </li>
        ))}
        {namesIn(portraits).map((name) => (
          <li key={name}>
            <Portrait name={name} />
            <code>{name}</code>
          </li>
        ))}
        {SPECIES.flatMap((species) =>
          CONDITIONS.map((condition) => (
            <li key={`${species} ${condition}`}>
              <Condition species={species} condition={condition} />
              <code>
                {species}, {condition}
              </code>
            </li>
          )),
        )}
      </ul>
    </>
  );
}

/**
 * Every token and component of the shop on one page, in the visitor's colour scheme or a chosen one. It exists in
 * development only.
 */
export const designPage = screen<SampleData>({
  path: development.design,
  kept: false,
  shared: false,
  query: ['scheme'],

  async load({ catalogue }) {
    const { collection } = await catalogue(CategoryDocument, {
      handle: FIRST_CATEGORY,
      ...apiPage(DEFAULT_LIST),
      sortKey: 'BEST_SELLING',
      reverse: false,
      filters: apiFilters(DEFAULT_LIST),
    });
    const card = collection?.products.nodes[0];
    const product = card && (await catalogue(ProductDocument, { handle: card.handle })).product;
    return card && product ? { card, product } : notFound();
  },

  head: () => ({ title: 'Design', noindex: true }),

  Page({ data }) {
    const scheme = useView().url.searchParams.get('scheme');
    return (
      <div className={`design-page${scheme === 'light' || scheme === 'dark' ? ` scheme ${scheme}` : ''}`} lang="en">
        <link rel="stylesheet" href="/_design.css" />
        <div className="wrap page">
          <h1>Design</h1>
          <nav aria-label="Design">
            <ul className="chips">
              {[
                ['?scheme=light', 'Light'],
                ['?scheme=dark', 'Dark'],
                ['#colours', 'Colours'],
                ['#type', 'Type'],
                ['#spacing', 'Spacing'],
                ['#drawings', 'Drawings'],
                ['#components', 'Components'],
              ].map(([href, text]) => (
                <li key={href}>
                  <a className="chip" href={href}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <TokenSections />
          <h2 id="components">Components</h2>
          <Samples data={data} />
        </div>
      </div>
    );
  },
});
