const SECOND = 1000

/** Minimum age of a form: no person reads it and writes a message faster. */
const LEAST = 3 * SECOND
/** Maximum age of a form: longer than anyone needs, and short enough that whole series of messages need new forms. */
const MOST = 24 * 60 * 60 * SECOND

/** Reason for refusing a form by its age in milliseconds; null if there is none. */
export function formRefusal(age: number): 'too_quick' | 'form_expired' | null {
  if (age > MOST || age < 0) return 'form_expired'
  return age < LEAST ? 'too_quick' : null
}
