const SECOND = 1000

/** Nobody reads a form and writes a message faster. */
const LEAST = 3 * SECOND
/** Longer than anybody thinks about a message, and short enough that a form is fetched for each few. */
const MOST = 24 * 60 * 60 * SECOND

/** What is wrong with the age of a form when it is sent, in milliseconds; null when nothing is. */
export function formRefusal(age: number): 'too_quick' | 'form_expired' | null {
  if (age > MOST || age < 0) return 'form_expired'
  return age < LEAST ? 'too_quick' : null
}
