import type { Told } from '#test/analytics.ts'
import { analyticsPort } from './app-env.ts'

/** Hits that the stand-in for Google Analytics received for one property. */
export async function told(measurement_id: string): Promise<Told[]> {
  const response = await fetch(`http://127.0.0.1:${analyticsPort()}/mp/collect`)
  const all = (await response.json()) as Told[]
  return all.filter(({ property }) => property.measurement_id === measurement_id)
}
