/** A buyer's entries, by field name. Kept in this tab until the order is placed, so that nothing is typed twice. */
export type Draft = Record<string, string>

const PREFIX = 'foyer.checkout.'
/**
 * The buyer's own fields once more, without files, which were uploaded for one order. If the time runs out, the next order starts
 * with them.
 */
const LATEST_BUYER = `${PREFIX}buyer`

export function readDraft(order_short_id: string): Draft | null {
  return read(PREFIX + order_short_id) ?? read(LATEST_BUYER)
}

export function keepDraft(order_short_id: string, draft: Draft): void {
  const ofBuyer = Object.entries(draft).filter(
    ([name]) => name.startsWith('order.') && !/\.file_(key|name)$/.test(name),
  )
  write(PREFIX + order_short_id, draft)
  write(LATEST_BUYER, Object.fromEntries(ofBuyer))
}

export function clearDraft(order_short_id: string): void {
  write(PREFIX + order_short_id, null)
  write(LATEST_BUYER, null)
}

/** The values of all fields of a form. `copy` is `none` unless it is chosen. */
export function draftOf(form: HTMLFormElement): Draft {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return { copy: 'none', ...Object.fromEntries(entries) }
}

/** Puts a draft back into the fields, but keeps anything typed before the page was hydrated. */
export function restoreDraft(form: HTMLFormElement, draft: Draft | null): void {
  if (draft === null) return
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = draft[field.name] ?? field.value
    if (field instanceof HTMLTextAreaElement && field.value === field.defaultValue)
      field.value = draft[field.name] ?? field.value
    if (!(field instanceof HTMLInputElement)) continue
    const isKnown = field.name in draft
    if (field.type === 'radio' || field.name === 'copy') {
      if (isKnown) field.checked = draft[field.name] === field.value
    } else if (field.type === 'checkbox') field.checked ||= isKnown
    else if (isKnown && field.value === field.defaultValue) field.value = draft[field.name] ?? ''
  }
}

// If the browser forbids storage, a reload starts from the server's data.
function read(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' ? (kept as Draft | null) : null
  } catch {
    return null
  }
}

function write(key: string, draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {}
}
