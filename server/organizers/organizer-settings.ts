import type { contract } from '#contract/contract.ts'
import { changedFields } from '#server/activity/changed-fields.ts'
import { emit } from '#server/activity/emit.ts'
import { inOrganizer } from '#server/activity/places.ts'
import type { Handler } from '#server/http/serve.ts'
import { assertVersion } from '#server/lib/assert-version.ts'
import { analyticsSecret } from './analytics-secret.ts'
import { loadOrganizerSettings } from './organizer-queries.ts'

export const getSettings: Handler<typeof contract.organizers.getSettings> = ({ db, organizer }) =>
  loadOrganizerSettings(db, organizer.id)

/**
 * Updates the settings; those left out stay unchanged. A social network with a new handle is added to the existing ones, null
 * removes it.
 */
export const updateSettings: Handler<typeof contract.organizers.updateSettings> = ({
  db,
  services,
  actor,
  organizer,
  body,
}) =>
  db.transaction().execute(async (trx) => {
    const { updated_at, analytics_api_secret: secret, ...changes } = body
    const sealed = secret ? analyticsSecret(services.config, organizer.id).seal(secret) : null
    const current = trx.selectFrom('organizer_settings').select('updated_at').where('organizer_id', '=', organizer.id)
    assertVersion(await current.forUpdate().executeTakeFirstOrThrow(), updated_at)
    const present = await loadOrganizerSettings(trx, organizer.id)
    const handles = { ...present.social_media_handles, ...changes.social_media_handles }
    await trx
      .updateTable('organizer_settings')
      .set({
        ...changes,
        ...(secret !== undefined && { analytics_api_secret: sealed }),
        social_media_handles: Object.fromEntries(Object.entries(handles).filter(([, handle]) => handle)),
      })
      .where('organizer_id', '=', organizer.id)
      .execute()
    const settings = await loadOrganizerSettings(trx, organizer.id)
    const data = { fields: changedFields(present, settings) }
    const of = { subject_id: organizer.id, place: inOrganizer(organizer) }
    await emit(trx, actor, { name: 'organizer.settings_updated', ...of, data })
    return settings
  })
