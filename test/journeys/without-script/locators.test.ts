import { expect, it } from 'vitest';
import { useServer } from './serve.ts';
import { visitWithoutScript } from './visit.ts';

const server = useServer();
const open = async (body: string, options = {}) => {
  server.serve({
    '/': `<!doctype html><title>Page</title>${body}`,
    '/style.css': { headers: { 'Content-Type': 'text/css' }, body: '.far { display: none }' },
  });
  const { page } = await visitWithoutScript(options, []);
  await page.goto(`${server.url}/`);
  return page;
};

it('an action on several elements, on a hidden or on a disabled one fails', async () => {
  const page = await open(
    '<button>Save</button><button>Save all</button><button hidden id="h">Hidden</button><button disabled>Off</button>',
  );
  await expect(page.getByRole('button', { name: 'Save' }).click()).rejects.toThrow(
    /strict mode violation: getByRole\('button', { name: 'Save' }\) resolved to 2 elements/,
  );
  await expect(page.getByRole('button', { name: 'save', exact: true }).click()).rejects.toThrow('no element matches');
  await expect(page.locator('#h').click()).rejects.toThrow(/is not visible and enabled/);
  await expect(page.getByRole('button', { name: 'Off' }).click()).rejects.toThrow(/is not visible and enabled/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
});

it('what is not there is told with the address and what the page says', async () => {
  const page = await open('<p role="alert">This code has expired.</p>');
  await expect(page.getByText('Applied').waitFor()).rejects.toThrow(
    new RegExp(`getByText\\('Applied'\\) is not visible[^]*${server.url}/[^]*“This code has expired.”`),
  );
  await expect(page.getByRole('alert').waitFor({ state: 'hidden' })).rejects.toThrow(/is not hidden/);
});

it('a call that the tester does not know fails by its name', async () => {
  const page = await open('<p>Text</p>');
  expect(() => page.route).toThrow('The tester without scripts has no page.route: use inBrowser');
  expect(() => page.locator('p').boundingBox).toThrow('no locator.boundingBox');
  await expect(page.locator('p').evaluate((element) => element.getBoundingClientRect())).rejects.toThrow('no layout');
  await expect(page.locator('p').click({ position: { x: 1, y: 1 } })).rejects.toThrow('the option position');
});

it('noscript is content, and scripts do not run', async () => {
  const page = await open('<noscript><p>Without</p></noscript><script>document.title = "With"</script>');
  await page.getByText('Without').waitFor();
  expect(await page.title()).toBe('Page');
});

it('is seen what neither the page nor its stylesheets hide', async () => {
  const page = await open(
    `<link rel="stylesheet" href="/style.css"><style>
      @media (width<=600px) { .wide { display: none } } @media (scripting:enabled) { p { display: none } } .scripted { display: none }
      .price:has(#b:checked) [data-v=a], .price:has(#a:checked) [data-v=b] { display: none } .no { visibility: hidden } dialog.open { display: block } </style>
      <p class="wide">wide</p><p class="scripted">scripted</p><p class="far">far</p><p class="no">no</p><p hidden>hidden</p><p id="e"></p><p id="y">yes</p>
      <details><summary>More</summary><p id="d">folded</p></details><dialog><p id="m">modal</p></dialog>
      <div class="price"><label><input type="radio" name="v" id="a" checked>A</label><label><input type="radio" name="v" id="b">B</label><i data-v="a">1</i><i data-v="b">2</i></div>
      <button popovertarget="pop">Open</button><div popover id="pop">Popped</div><button command="show-modal" commandfor="dia">Ask</button><dialog id="dia">Sure?<button command="close" commandfor="dia">No</button></dialog>`,
    { viewport: { width: 390, height: 800 } },
  );
  const shown = (selector: string) => page.locator(selector).isVisible();
  for (const selector of [
    '.wide',
    '.scripted',
    '.far',
    '.no',
    '[hidden]',
    '#e',
    '#d',
    '#m',
    '#pop',
    '#dia',
    '[data-v=b]',
  ])
    expect([selector, await shown(selector)]).toEqual([selector, false]);
  for (const selector of ['#y', '[data-v=a]']) expect([selector, await shown(selector)]).toEqual([selector, true]);
  await page.getByText('B', { exact: true }).click();
  expect([await shown('[data-v=a]'), await shown('[data-v=b]')]).toEqual([false, true]);
  await page.getByText('More').click();
  expect(await shown('#d')).toBe(true);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('Popped').waitFor();
  await page.getByRole('button', { name: 'Ask' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
  expect(await shown('#dia')).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await shown('.wide')).toBe(true);
});

it('the text that is shown has its lines, and not what is hidden', async () => {
  const page = await open(
    '<main><h1>Bowl</h1><p>One  <b>two</b>\n three<span hidden>four</span></p><ul><li>a</li><li>b<br>c</li></ul></main>',
  );
  expect(await page.locator('main').innerText()).toBe('Bowl\n\nOne two three\n\na\nb\nc');
});
