import type { ImportTerms } from '#contract/attendee-imports.ts'
import type { contract } from '#contract/contract.ts'
import { emit } from '#server/activity/emit.ts'
import { inEvent } from '#server/activity/places.ts'
import type { Handlers } from '#server/http/serve.ts'
import { ApiError, malformed } from '#server/lib/errors.ts'
import { beginImport, beginUndoing, lockImport, noteRefused } from './import-rows.ts'
import { listImports, problemsOf, stateOf } from './import-state.ts'
import { previewImport } from './preview-import.ts'
import { receiveImport } from './receive-import.ts'

export const attendeeImports: Handlers<typeof contract.attendeeImports> = {
  list: ({ db, event }) => listImports(db, event.id),

  upload: async ({ db, actor, event, body }) => stateOf(db, event.id, await receiveImport({ db, actor, event, body })),

  get: ({ db, event, params }) => stateOf(db, event.id, params.attendee_import_id),

  problems: async ({ db, event, params }) => {
    const { id } = await stateOf(db, event.id, params.attendee_import_id)
    return problemsOf(db, id)
  },

  start: ({ db, actor, event, params, body: terms }) =>
    db.transaction().execute(async (trx) => {
      const { id, header } = await stateOf(trx, event.id, params.attendee_import_id)
      if ((await lockImport(trx, id))?.status !== 'DRAFT') throw new ApiError('import_begun')
      refuseOtherColumns(header, terms.columns)
      if (terms.payment_method !== null && terms.payment !== 'PAID') throw malformed('payment_method', 'not_usable')
      const { preview, problems } = await previewImport(trx, { event, id, terms })
      if (terms.is_preview) return { preview, attendee_import: null }
      const isWhole = problems.length === 0 || terms.skip_problems
      if (preview.good_count === 0 || !isWhole) throw new ApiError('import_has_problems')
      await noteRefused(trx, id, problems)
      await beginImport(trx, actor, { id, terms })
      await emit(trx, actor, { name: 'attendee_import.started', subject_id: id, place: inEvent(event) })
      return { preview, attendee_import: await stateOf(trx, event.id, id) }
    }),

  undo: ({ db, actor, event, params }) =>
    db.transaction().execute(async (trx) => {
      const { id } = await stateOf(trx, event.id, params.attendee_import_id)
      await beginUndoing(trx, actor, id)
      await emit(trx, actor, { name: 'attendee_import.undone', subject_id: id, place: inEvent(event) })
      return stateOf(trx, event.id, id)
    }),
}

function refuseOtherColumns(header: readonly string[], columns: ImportTerms['columns']): void {
  for (const [field, column] of Object.entries(columns))
    if (column !== null && column >= header.length) throw malformed(`columns.${field}`, 'no_such_column')
}
