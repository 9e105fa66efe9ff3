import { array, is, type as shape, string } from 'superstruct';
import type { VisitorMail } from '../../src/platform/mail/settings.ts';
import { type Check, NotChecked } from './check.ts';
import { request } from './http.ts';

const EFFECT = 'No mail is sent: neither feeding plans nor notices before a subscription is charged.';
const Domains = shape({ data: array(shape({ name: string(), status: string() })) });

const domainOf = (mailbox: string): string => /@([^\s@>]+)>?$/.exec(mailbox)?.[1]?.toLowerCase() ?? '';

export const mailCheck: Check = {
  title: 'Mail service',
  after: ['Settings', 'Addresses'],
  async find({ settings: { mail } }) {
    if (!mail.url) throw new NotChecked('MAIL_URL is empty');
    if (!mail.key) throw new NotChecked('MAIL_KEY is not known here');
    const { status, json } = await request('The mail service', `${mail.url}/domains`, {
      headers: { Authorization: `Bearer ${mail.key}` },
    });
    const { name = '' } = (json ?? {}) as { name?: string };
    // a key that may only send is the safer one
    if (name === 'restricted_api_key')
      throw new NotChecked('the key may only send, which is right; look at the domain in the mail service’s dashboard');
    if (status === 401 || status === 403)
      return [
        {
          what: 'The mail service refuses MAIL_KEY.',
          effect: EFFECT,
          mend: 'In the mail service: API keys, a key with sending access.',
        },
      ];
    if (!is(json, Domains))
      return [
        {
          what: `MAIL_URL answers ${status}, and not as the mail service does.`,
          effect: EFFECT,
          mend: 'MAIL_URL, like https://api.resend.com',
        },
      ];
    const domain = domainOf(mail.from);
    const found = json.data.find((candidate) => candidate.name === domain);
    const mend = `In the mail service: Domains, ${domain}; enter its records at your DNS, then verify it.`;
    if (!found) return [{ what: `The mail service has no domain ${domain || 'of MAIL_FROM'}.`, effect: EFFECT, mend }];
    return found.status === 'verified'
      ? []
      : [{ what: `The domain ${domain} is not verified: ${found.status}.`, effect: EFFECT, mend }];
  },
};

export const droppedMailsCheck: Check = {
  title: 'Limits of mails',
  after: ['Account at Cloudflare', 'Migrations of the database'],
  async find({ hosting, settings: { mail } }) {
    return (await hosting.droppedMails()).map(({ kind, count, last }) => ({
      what: `In seven days limits have dropped ${count} ${count === 1 ? 'mail' : 'mails'} of the kind ${kind}, the last at ${last}.`,
      effect: 'Whoever asked for one was told to try again the next day.',
      mend: `If nobody misused the form: MAIL_DAILY_LIMITS, like ${kind}=${2 * (mail.dailyLimits[kind as VisitorMail] ?? 0)} for all visitors together. The limits of one mailbox and of one visitor stay.`,
      isWarning: true,
    }));
  },
};
