import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';

/** What a program signs; the defaults are those of Web Bot Auth. */
export interface Signing {
  /** The parts that are covered, each with its value. */
  parts: readonly (readonly [part: string, value: string])[];
  /** In seconds. */
  created?: number | null;
  expires?: number | null;
  tag?: string;
}

/** The key of a program that signs its requests, with the form in which its host publishes it. */
export async function makeKey() {
  const { privateKey, publicKey } = await generateKeyPair('Ed25519', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const keyid = await calculateJwkThumbprint(jwk);
  const now = Math.floor(Date.now() / 1000);
  return {
    jwk,
    /** The headers of a signature. Written by hand after RFC 9421, section 2.5, and not by what verifies it. */
    async sign({ parts, created = now, expires = now + 300, tag = 'web-bot-auth' }: Signing) {
      const time = [created === null ? '' : `;created=${created}`, expires === null ? '' : `;expires=${expires}`];
      const input = `(${parts.map(([part]) => part).join(' ')})${time.join('')};keyid="${keyid}";alg="ed25519";tag="${tag}"`;
      const text = [...parts.map(([part, value]) => `${part}: ${value}`), `"@signature-params": ${input}`].join('\n');
      const bytes = await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(text));
      return {
        'Signature-Input': `sig1=${input}`,
        Signature: `sig1=:${Buffer.from(bytes).toString('base64')}:`,
      };
    },
  };
}

export type ProgramKey = Awaited<ReturnType<typeof makeKey>>;
