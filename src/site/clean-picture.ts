import type { Env } from '../env.ts';
import { UpstreamError } from '../platform/upstream.ts';

/** Why a picture is not taken, with the text `error.{code}`. */
export type PictureRefusal = 'picture_type' | 'picture_pixels' | 'picture_broken';
const REFUSALS: readonly string[] = ['picture_type', 'picture_pixels', 'picture_broken'] satisfies PictureRefusal[];

/** A picture made anew from its pixels: the whole one and its square, as JPEG. */
export interface CleanPicture {
  whole: Uint8Array<ArrayBuffer>;
  small: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * Has the Worker in `pictures/` make a picture anew, so that nothing else of the file is left.
 *
 * @returns the reason where it is not taken. @throws UpstreamError
 */
export async function cleanPicture(
  { PICTURES }: Pick<Env, 'PICTURES'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<CleanPicture | PictureRefusal> {
  if (!PICTURES) throw new UpstreamError('upstream_unreachable', 'The binding PICTURES is missing', false);
  const response = await PICTURES.fetch('http://pictures/', { method: 'PUT', body: bytes });
  if (response.status === 422) {
    const code = await response.text();
    if (REFUSALS.includes(code)) return code as PictureRefusal;
  }
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new UpstreamError('upstream_status', `The pictures' Worker answered ${response.status}`, true);
  }
  const [width, height, length] = ['Width', 'Height', 'Length'].map((name) =>
    Number(response.headers.get(`Picture-${name}`)),
  ) as [number, number, number];
  const both = new Uint8Array(await response.arrayBuffer());
  return { whole: both.subarray(0, length), small: both.subarray(length), width, height };
}
