import { type Infer, number, object, string } from 'superstruct';
import { kind } from '../../../platform/outbox/kind.ts';

const Code = object({ subscriberId: string() });
export type CodePayload = Infer<typeof Code>;
/** Rows of the outbox that have the code for the first order made and mailed. */
export const newsletterCodeKind = kind('newsletter-code', Code);

const Tell = object({ subscriberId: string(), change: number() });
export type TellPayload = Infer<typeof Tell>;
/** Rows of the outbox that tell the e-mail marketing service that an address has joined or left. */
export const newsletterTellKind = kind('newsletter-tell', Tell);
