/** Import of attendees from a file (docs/rules/attendee-imports.md). */

/** Possible meanings of a column. `name` is a full name, in place of first and last name. */
export const IMPORT_FIELDS = ['first_name', 'last_name', 'name', 'email', 'ticket', 'locale', 'notes'] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]
/** Index of the column for each field, from 0. */
export type ImportColumns = Partial<Record<ImportField, number | null>>

/** DONE can still be undone; OVER cannot. */
export const ATTENDEE_IMPORT_STATUSES = ['DRAFT', 'RUNNING', 'DONE', 'OVER', 'UNDOING', 'UNDONE'] as const

export const MOST_IMPORTED = 10_000
export const MOST_IMPORT_COLUMNS = 50
export const LONGEST_CELL = 2_000
export const MOST_IMPORT_MEGABYTES = 5

const MINUTE = 60
const DAY = 86_400

/** Seconds within which an import can be undone: until its emails are sent, or a day without emails. */
export function undoSecondsOf({ send_emails }: { send_emails: boolean }): number {
  return send_emails ? MINUTE : DAY
}

/** Column names in users' files: ours, and those of address books, in English and German. */
const HEADERS: Record<ImportField, readonly string[]> = {
  first_name: ['first name', 'firstname', 'given name', 'forename', 'vorname'],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'nachname', 'familienname'],
  name: ['name', 'full name', 'attendee', 'attendee name', 'guest', 'teilnehmer', 'gast'],
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'mail', 'e-mail-adresse', 'mailadresse'],
  ticket: ['ticket', 'ticket type', 'ticket name', 'product', 'category', 'ticketart', 'kategorie', 'produkt'],
  locale: ['language', 'locale', 'sprache'],
  notes: ['notes', 'note', 'comment', 'comments', 'remarks', 'notizen', 'notiz', 'bemerkung', 'kommentar'],
}

/** Guesses the field of each column by its name; the first match counts. A full name is ignored beside its parts. */
export function guessColumns(header: readonly string[]): ImportColumns {
  const names = header.map(plain)
  const guessed: ImportColumns = {}
  for (const field of IMPORT_FIELDS) {
    const found = names.findIndex((name) => HEADERS[field].includes(name))
    if (found >= 0) guessed[field] = found
  }
  if (guessed.first_name !== undefined && guessed.last_name !== undefined) delete guessed.name
  return guessed
}

/** Splits a full name: the last word is the last name. "Ada King Lovelace" has the first name "Ada King". */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/)
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' }
}

/** Normalizes text for comparison: case and surrounding spaces do not matter. */
export function plain(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Fields that identify a person with a ticket, to detect duplicates. */
type Known = { product_price_id: number; first_name: string; last_name: string; email: string }

function keyOfPerson({ product_price_id, first_name, last_name, email }: Known): string {
  return JSON.stringify([product_price_id, plain(first_name), plain(last_name), plain(email)])
}

/**
 * Returns a function that tells for each imported person whether they are known already. Each known person counts once: someone
 * three times in the file and once in the event is added twice. So importing the same file again adds only those missing.
 */
export function countingKnown(known: Iterable<Known & { count: number }>): (person: Known) => boolean {
  const left = new Map<string, number>()
  for (const one of known) left.set(keyOfPerson(one), (left.get(keyOfPerson(one)) ?? 0) + one.count)
  return (person) => {
    const key = keyOfPerson(person)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count > 0
  }
}
