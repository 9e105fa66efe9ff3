import { type PictureWidth, WIDTHS } from '../shared/media.ts';

/** A picture that an address of the shop names. */
export interface RequestedPicture {
  width: PictureWidth;
  /** URL of the original at its provider. */
  original: string;
  /** The address names a version. */
  versioned: boolean;
}

const SEGMENT = String.raw`(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+`;
const PATH = new RegExp(String.raw`^/media/(\d{3,4})/([^/]+)((?:/${SEGMENT})+)$`);
const VERSION = /^\?v=[\w.-]{1,64}$/;

/** A segment that a server between here and the file could read as another path. */
function isAmbiguous(segment: string): boolean {
  try {
    const name = decodeURIComponent(segment);
    return name === '.' || name === '..' || /[/\\%\p{Cc}]/u.test(name);
  } catch {
    return true;
  }
}

/**
 * Reads the address of a picture. Pure.
 *
 * @param pathname percent-encoded. @param search with its question mark; only a version is allowed.
 * @param folders whose pictures these may be, without a slash at the end.
 * @returns null for a width that is not offered, another folder, or a path that is not plain.
 */
export function parsePictureAddress(
  pathname: string,
  search: string,
  folders: readonly string[],
): RequestedPicture | null {
  const [, digits, host, path = ''] = PATH.exec(pathname) ?? [];
  const width = WIDTHS.find((offered) => String(offered) === digits);
  const original = folders.flatMap((folder) => {
    const [scheme = '', place] = folder.split('//');
    return `${host}${path}`.startsWith(`${place}/`) ? [`${scheme}//${host}${path}`] : [];
  })[0];
  const versioned = VERSION.test(search);
  if (!width || !original || (search !== '' && !versioned) || path.slice(1).split('/').some(isAmbiguous)) return null;
  return { width, original: `${original}${search}`, versioned };
}
