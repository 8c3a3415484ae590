/** Pages to link: the first, the last and those around the current one; 'gap' for pages left out. */
export function pagesAround(current: number, last: number): (number | 'gap')[] {
  const named = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const order = [...new Set(named)].sort((a, b) => a - b)
  return order.flatMap((page, index) => {
    const before = order[index - 1] ?? page - 1
    if (page - before === 1) return [page]
    // A gap that hides a single page would be no shorter than its number.
    return page - before === 2 ? [page - 1, page] : ['gap', page]
  })
}
