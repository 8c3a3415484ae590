/** Formats a line by RFC 4180, without changing the fields' content. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(quote).join(',')}\r\n`
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Text that a spreadsheet would run as a formula, also behind apostrophes added against that. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Phone numbers cannot be harmful formulas, and other programs would import an added apostrophe. */
const PHONE_NUMBER = /^\+\d[\d ]*$/

/**
 * Start of a formula inside a text. A new cell begins here for readers that use semicolons or tabs as separators or split lines
 * first; quotes and spaces before the formula do not help.
 */
const INSIDE = /([;\t\r\n])(?=['" ]*[=+\-@＝＋－＠])/g
const INSIDE_NEUTRALISED = /([;\t\r\n])'(?=['" ]*[=+\-@＝＋－＠])/g

/**
 * Adds an apostrophe to text that a spreadsheet would run as a formula. {@link restore} removes exactly that one; a text that
 * itself begins like `'=` gets a second one, so it is restored correctly. The same is done inside a text wherever a reader with
 * another separator would begin a cell.
 */
export function neutralise(text: string): string {
  const inner = text.replace(INSIDE, "$1'")
  return FORMULA.test(inner) && !PHONE_NUMBER.test(inner) ? `'${inner}` : inner
}

/** Restores the original text from a field of our files. */
export function restore(text: string): string {
  const inner = text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
  return inner.replace(INSIDE_NEUTRALISED, '$1')
}
