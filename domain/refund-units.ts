import { splitByWeights } from './money.ts'

/**
 * Amount of some units of a line: their share of what is left, and all of it for the last ones. Units refunded one after the
 * other add up to exactly what was left (docs/rules/orders.md).
 */
export function amountOfUnits(units: number, { left, units_left }: { left: number; units_left: number }): number {
  if (units < 0 || units > units_left) throw new RangeError('No more units go back than are left.')
  if (units === units_left) return units === 0 ? 0 : left
  return splitByWeights(left, [units, units_left - units])[0] ?? 0
}
