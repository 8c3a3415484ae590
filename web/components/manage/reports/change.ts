export type Change = {
  is: 'more' | 'less' | 'same' | 'first' | 'nothing' | 'none now'
  /** Difference to the earlier value. */
  by: number
  /** Difference in percent of the earlier value, without sign; null if that was zero or negative. */
  percent: number | null
}

/** Compares a figure with that of the previous period. */
export function changeOf(value: number, before: number): Change {
  const by = value - before
  return { is: kindOf(value, before), by, percent: before > 0 ? percentOf(value, before) : null }
}

function kindOf(value: number, before: number): Change['is'] {
  if (value === before) return value === 0 ? 'nothing' : 'same'
  if (before === 0 && value > 0) return 'first'
  if (value === 0 && before > 0) return 'none now'
  return value > before ? 'more' : 'less'
}

/** Whole percent. A difference is never shown as 0 %, and a value above zero never as 100 % less. */
function percentOf(value: number, before: number): number {
  if (value === before) return 0
  const percent = Math.max(1, Math.round((Math.abs(value - before) / before) * 100))
  return value > 0 && value < before ? Math.min(percent, 99) : percent
}
