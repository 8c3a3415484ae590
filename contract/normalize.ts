import { isUsableText } from '#domain/text.ts'

const AS_TYPED = new Set(['password', 'password_confirmation', 'current_password'])

/** Normalizes typed input before validation: texts trimmed, blank ones null; passwords unchanged. */
export function normalizeInput(value: unknown, key = '', depth = 0): unknown {
  if (typeof value === 'string') return AS_TYPED.has(key) ? value : value.trim() || null
  if (typeof value !== 'object' || value === null || value instanceof FormData || depth > 20) return value
  if (Array.isArray(value)) return value.map((item) => normalizeInput(item, key, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, normalizeInput(inner, name, depth + 1)]),
  )
}

/** Paths of all texts that cannot be stored, in values and field names. A name counts as the field that contains it. */
export function unusableTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isUsableText(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (!isUsableText(name)) return [path]
    return unusableTexts(inner, path === '' ? name : `${path}.${name}`)
  })
}
