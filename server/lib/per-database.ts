import type { Db } from './database.ts'

/** Memoizes one value per database, kept as long as the database. */
export function perDatabase<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>()
  return (db) => {
    const found = made.get(db) ?? make(db)
    made.set(db, found)
    return found
  }
}
