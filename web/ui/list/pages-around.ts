/** The pages that a list of links names: the first, the last, and those around the present one; 'gap' for what is left out. */
export function pagesAround(current: number, last: number): (number | 'gap')[] {
  const named = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const order = [...new Set(named)].sort((a, b) => a - b)
  return order.flatMap((page, index) => {
    const before = order[index - 1] ?? page - 1
    if (page - before === 1) return [page]
    // A gap of one page is no shorter than its number.
    return page - before === 2 ? [page - 1, page] : ['gap', page]
  })
}
