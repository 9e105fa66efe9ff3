/** A map that forgets what was used least recently when it holds too many values or too much text. */
export class LruCache<Value> {
  private readonly entries = new Map<string, { value: Value; size: number }>();
  private readonly maxEntries: number;
  private readonly maxSize: number;
  private size = 0;

  /** @param maxSize sum of the sizes of all values, in bytes. */
  constructor(maxEntries: number, maxSize: number) {
    this.maxEntries = maxEntries;
    this.maxSize = maxSize;
  }

  /** The value of a key without counting as a use. */
  peek(key: string): Value | undefined {
    return this.entries.get(key)?.value;
  }

  /** The value of a key, which becomes the most recently used one. */
  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** Stores a value; one that is larger than the whole cache is not stored. @param size in bytes. */
  set(key: string, value: Value, size: number): void {
    this.size -= this.entries.get(key)?.size ?? 0;
    this.entries.delete(key);
    if (size > this.maxSize) return;
    this.entries.set(key, { value, size });
    this.size += size;
    for (const [oldest, { size: freed }] of this.entries) {
      if (this.entries.size <= this.maxEntries && this.size <= this.maxSize) return;
      this.entries.delete(oldest);
      this.size -= freed;
    }
  }

  /** Forgets a value. */
  delete(key: string): void {
    this.size -= this.entries.get(key)?.size ?? 0;
    this.entries.delete(key);
  }

  *values(): Generator<Value> {
    for (const { value } of this.entries.values()) yield value;
  }
}
