import type { Draft } from '../draft.ts'

/** The values of all fields by name; a choice that is not ticked counts as none. */
export function valuesOf(form: HTMLFormElement): Draft {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return { copy: 'none', ...Object.fromEntries(entries) }
}

/** Puts a draft back into the fields, but over nothing that was typed before the page came alive. */
export function restore(form: HTMLFormElement, draft: Draft | null): void {
  if (draft === null) return
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = draft[field.name] ?? field.value
    if (!(field instanceof HTMLInputElement)) continue
    const isKnown = field.name in draft
    if (field.type === 'radio' || field.name === 'copy') {
      if (isKnown) field.checked = draft[field.name] === field.value
    } else if (field.type === 'checkbox') field.checked ||= isKnown
    else if (isKnown && field.value === field.defaultValue) field.value = draft[field.name] ?? ''
  }
}
