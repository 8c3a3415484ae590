/**
 * First in, first out, and anybody may leave from the middle, each of it in the same time however many there are: the
 * iterator goes on from where it was, and all who are there lie before it.
 */
export class Rotation<K, V> extends Map<K, V> {
  #ahead = this.entries()

  /** The first, who is not there any more then. */
  next(): [K, V] | undefined {
    const { value } = this.size > 0 ? this.#ahead.next() : {}
    if (value) this.delete(value[0])
    return value
  }
}
