/** Recently opened events, kept in this browser without any data of buyers. */
export type Recent = { to: string; label: string }

const KEPT_AS = 'foyer.recent'
const AT_MOST = 6

/** Latest first. Empty if another user's are stored. */
export function readRecent(user_id: number): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null')
    return isKept(kept) && kept.user_id === user_id ? kept.items.filter(isRecent) : []
  } catch {
    return []
  }
}

export function addRecent(user_id: number, visited: Recent): void {
  const others = readRecent(user_id).filter(({ to }) => to !== visited.to)
  const items = [visited, ...others].slice(0, AT_MOST)
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify({ user_id, items }))
  } catch {}
}

function isKept(value: unknown): value is { user_id: unknown; items: unknown[] } {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { to, label } = value as Record<string, unknown>
  return typeof label === 'string' && typeof to === 'string' && to.startsWith('/manage/')
}
