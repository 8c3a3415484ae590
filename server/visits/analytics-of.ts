import { analyticsSecret } from '#server/organizers/analytics-secret.ts'
import type { Services } from '#server/services.ts'

/** An organizer's property of Google Analytics, which counts the visits, and the secret for sending to it. */
export type Property = { measurement_id: string; api_secret: string }

/** Null if visits are not counted, or another installation sealed the secret. */
export async function analyticsOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organizer_id: number,
): Promise<Property | null> {
  const row = await db
    .selectFrom('organizer_settings')
    .select(['analytics_property', 'analytics_api_secret'])
    .where('organizer_id', '=', organizer_id)
    .executeTakeFirst()
  if (!row?.analytics_property || !row.analytics_api_secret) return null
  const api_secret = analyticsSecret(config, organizer_id).open(row.analytics_api_secret)
  return api_secret === null ? null : { measurement_id: row.analytics_property, api_secret }
}
