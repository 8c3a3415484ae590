/** Factor between the top of the scale and the highest column. */
const HEADROOM = 1.05
const MOST_STEPS = 4

/** Positions of the lines of a scale, from 0 to above `most`, in round steps of whole numbers. */
export function niceScale(most: number): number[] {
  const needed = Math.max(1, most) * HEADROOM
  const step = roundSteps().find((size) => size * MOST_STEPS >= needed) ?? needed
  const count = Math.ceil(needed / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** 1, 2, 5, 10, 20, 50 … */
function roundSteps(): number[] {
  return Array.from({ length: 16 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat()
}
