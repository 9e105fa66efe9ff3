import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';

/** The key of a program that signs its requests, with the form in which its host publishes it. */
export async function makeKey() {
  const { privateKey, publicKey } = await generateKeyPair('Ed25519', { extractable: true });
  const jwk = await exportJWK(publicKey);
  return {
    jwk,
    signer: {
      alg: 'ed25519' as const,
      keyid: await calculateJwkThumbprint(jwk),
      sign: async (text: string) =>
        new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(text))),
    },
  };
}

export type ProgramKey = Awaited<ReturnType<typeof makeKey>>;
