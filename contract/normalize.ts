const AS_TYPED = new Set(['password', 'password_confirmation', 'current_password'])

/** What people type, before it is judged: texts trimmed, blank ones null; passwords stay as they are. */
export function normalizeInput(value: unknown, key = '', depth = 0): unknown {
  if (typeof value === 'string') return AS_TYPED.has(key) ? value : value.trim() || null
  if (typeof value !== 'object' || value === null || value instanceof FormData || depth > 20) return value
  if (Array.isArray(value)) return value.map((item) => normalizeInput(item, key, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, normalizeInput(inner, name, depth + 1)]),
  )
}
