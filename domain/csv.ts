/** A line of RFC 4180: fields as they are, with commas between them. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(quote).join(',')}\r\n`
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a spreadsheet would take for a formula, also behind apostrophes that were put there for that reason. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A phone number is a number at most, and other programs would import an apostrophe with it. */
const PHONE_NUMBER = /^\+\d[\d ]*$/

/**
 * Where the list separator is a semicolon or a tab, and where lines are split first, a new cell begins here; quotes and
 * spaces before the formula do not help.
 */
const INSIDE = /([;\t\r\n])(?=['" ]*[=+\-@＝＋－＠])/g
const INSIDE_NEUTRALISED = /([;\t\r\n])'(?=['" ]*[=+\-@＝＋－＠])/g

/**
 * An apostrophe in front makes a text of what a spreadsheet would otherwise execute. {@link restore} takes exactly that
 * one away again: of a text that begins like `'=` itself, too, because it was given a second one. The same within a text,
 * wherever a reader with another separator would begin a cell.
 */
export function neutralise(text: string): string {
  const inner = text.replace(INSIDE, "$1'")
  return FORMULA.test(inner) && !PHONE_NUMBER.test(inner) ? `'${inner}` : inner
}

/** For whoever reads a file of ours: the text as it was. */
export function restore(text: string): string {
  const inner = text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
  return inner.replace(INSIDE_NEUTRALISED, '$1')
}
