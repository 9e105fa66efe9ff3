/** @returns the SHA-256 of a text or of bytes, hexadecimal. */
export async function digest(content: string | ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', typeof content === 'string' ? new TextEncoder().encode(content) : content),
  );
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
