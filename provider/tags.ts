/** Stand-ins for the scripts of other companies: analytics, advertising, reviews, chat and so on. */

/** The kinds, each with the cookies that it sets and the function that it puts on `window`. */
const KINDS: Record<string, { cookies: string[]; global?: string }> = {
  'tag-manager': { cookies: ['_ga', '_ga_STANDIN', '_gcl_au'] },
  'ab-tool': { cookies: ['ab_tool'] },
  'speed-insights': { cookies: [] },
  'ad-revenue': { cookies: ['ad_revenue'] },
  'email-marketing': { cookies: ['__kla_id'] },
  reviews: { cookies: ['reviews'] },
  'consent-manager': { cookies: ['consent_manager'] },
  chat: { cookies: ['intercom-id-standin', 'intercom-session-standin'], global: 'Intercom' },
};

/**
 * Runs in the browser, with a kind, its cookies and its function. It notes everything in `window.tagEvents` and tells
 * its own service: that it was loaded, with the data layer that it found, and each call of its function. It goes on
 * noting that it runs.
 */
const STAND_IN = `(kind, cookies, global) => {
  const { src } = document.currentScript;
  const events = (window.tagEvents ??= []);
  const report = (event, detail) => {
    events.push({ kind, event, detail });
    fetch(src.replace('.js', '/events'), { method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify({ kind, event, detail }) }).catch(() => {});
  };
  for (const name of cookies) document.cookie = name + '=1; Path=/; Max-Age=86400';
  if (global) window[global] = (...detail) => report('call', detail);
  report('load', [...(window.dataLayer ?? [])].map((command) => (command.length === undefined ? command : [...command])));
  setInterval(() => events.push({ kind, event: 'beat' }), 100);
}`;

/** The script of a kind. @param file its name, such as `chat.js`. */
export function tagScript(file: string): Response {
  const kind = file.replace(/\.js$/, '');
  const known = KINDS[kind];
  if (!known) return new Response('not found', { status: 404 });
  const code = `(${STAND_IN})(${[kind, known.cookies, known.global].map((value) => JSON.stringify(value) ?? 'undefined').join(', ')});`;
  return new Response(code, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}
