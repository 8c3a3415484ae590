import type { Db } from '#server/lib/database.ts'

/** A database whose connection is lost for good at its `transaction`-th transaction. */
export function lostAt(db: Db, transaction: number): Db {
  let begun = 0
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction' && ++begun === transaction) throw new Error('the connection is lost')
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
