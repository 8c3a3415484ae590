export type Change = { is: 'more' | 'less'; percent: number } | { is: 'same' | 'first' | 'nothing' | 'none now' }

/** How a span compares with the one before it, in whole percent. */
export function changeOf(value: number, before: number): Change {
  if (value === before) return { is: value === 0 ? 'nothing' : 'same' }
  if (before === 0) return { is: 'first' }
  if (value === 0) return { is: 'none now' }
  // What is not the same is never told as 0 %, and what is not nothing never as 100 % less.
  const percent = Math.max(1, Math.round((Math.abs(value - before) / before) * 100))
  return value > before ? { is: 'more', percent } : { is: 'less', percent: Math.min(percent, 99) }
}
