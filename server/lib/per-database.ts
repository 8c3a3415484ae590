import type { Db } from './database.ts'

/** What is made once for each database, and kept as long as that. */
export function perDatabase<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>()
  return (db) => {
    const found = made.get(db) ?? make(db)
    made.set(db, found)
    return found
  }
}
