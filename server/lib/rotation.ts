/**
 * A FIFO queue from which anyone may leave in the middle, all in constant time: the iterator continues from its position, and
 * all remaining entries are ahead of it.
 */
export class Rotation<K, V> extends Map<K, V> {
  #ahead = this.entries()

  /** Removes and returns the first entry. */
  next(): [K, V] | undefined {
    const { value } = this.size > 0 ? this.#ahead.next() : {}
    if (value) this.delete(value[0])
    return value
  }
}
