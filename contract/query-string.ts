/** `{a: 1, filter_fields: {status: {eq: 'LIVE'}}}` → `?a=1&filter_fields[status][eq]=LIVE`; empty values are left out. */
export function toQueryString(query: object | undefined): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) append(search, key, value)
  const text = search.toString()
  return text ? `?${text}` : ''
}

function append(search: URLSearchParams, key: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (typeof value !== 'object') {
    search.append(key, String(value))
    return
  }
  for (const [inner, innerValue] of Object.entries(value)) append(search, `${key}[${inner}]`, innerValue)
}

/** Reverses {@link toQueryString}: brackets become nested objects, at most three levels deep. */
export function fromQueryString(search: URLSearchParams): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null)
  for (const [key, value] of search) {
    const parts = key.split(/[[\]]+/).filter(Boolean)
    if (parts.length === 0 || parts.length > 3) continue
    place(root, parts, value)
  }
  return root
}

function place(root: Record<string, unknown>, parts: string[], value: string): void {
  const last = parts.at(-1) ?? ''
  const parent = parts.slice(0, -1).reduce<Record<string, unknown>>((node, part) => {
    const next = node[part]
    if (typeof next === 'object' && next !== null) return next as Record<string, unknown>
    const made: Record<string, unknown> = Object.create(null)
    node[part] = made
    return made
  }, root)
  parent[last] = value
}
