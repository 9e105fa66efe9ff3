interface Urls {
  publicUrl: string;
  shopUrl: string;
}

const LOCAL_NAMES = ['localhost', '127.0.0.1'];

/** An address of this program under each of its names. */
function underLocalNames(address: string): URL[] {
  return LOCAL_NAMES.map((name) => {
    const url = new URL(address);
    url.hostname = name;
    return url;
  });
}

/**
 * Refuses a request that another website makes: with an `Origin` other than the shop's or the provider's own, or, after
 * DNS rebinding, with a foreign `Host`. Programs such as curl send no `Origin`.
 *
 * @returns 403, or undefined for a request that may pass.
 */
export function refuseForeign(request: Request, { publicUrl, shopUrl }: Urls): Response | undefined {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const origin = request.headers.get('origin');
  const hostAllowed = underLocalNames(publicUrl).some((url) => url.host === host.toLowerCase());
  const originAllowed =
    origin === null || [publicUrl, shopUrl].flatMap(underLocalNames).some((url) => url.origin === origin);
  if (hostAllowed && originAllowed) return undefined;
  return Response.json(
    { errors: [{ code: 'foreign_origin', message: 'Only this machine may use this address.' }] },
    { status: 403 },
  );
}
