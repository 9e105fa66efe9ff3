import type { TestShop } from '../../../shop.ts';

/** A browser without JavaScript that answers the planner's steps in order. */
export function visitorOf(shop: TestShop, cc = 'de') {
  let cookie = '';
  const take = (answer: Response) => {
    for (const one of answer.headers.getSetCookie()) {
      const [pair = ''] = one.split(';');
      const [name] = pair.split('=');
      const others = cookie.split('; ').filter((known) => known && !known.startsWith(`${name}=`));
      cookie = [...others, ...(/Max-Age=0/i.test(one) ? [] : [pair])].join('; ');
    }
    return answer;
  };
  const read = async (path: string) => take(await shop.get(path, { cookie }));
  const send = async (path: string, fields: Record<string, string>, from = '') =>
    take(await shop.form(path, { market: cc, ...fields }, { cookie, ...(from && { Referer: `${shop.url}${from}` }) }));
  const step = async (name: string, fields: Record<string, string>, go = 'next') => {
    const answer = await send(
      '/api/planner/step',
      { step: name, go, ...fields },
      name === 'pet' ? `/${cc}/feeding-plan` : `/${cc}/feeding-plan/${name}`,
    );
    return [answer.status, answer.headers.get('location')];
  };
  return { read, send, step, take, cookies: () => cookie };
}
