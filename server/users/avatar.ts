import { randomBytes } from 'node:crypto'
import type { avatar as endpoints } from '#contract/avatar.ts'
import type { Actor } from '#domain/actor.ts'
import { emit } from '#server/activity/emit.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { SessionUser } from '#server/http/session.ts'
import { decodeInTurn } from '#server/images/in-turn.ts'
import { processSquare } from '#server/images/process-image.ts'
import type { Db } from '#server/lib/database.ts'
import { malformed } from '#server/lib/errors.ts'
import { openStorage } from '#server/lib/storage.ts'
import { userInAccount } from './user-queries.ts'

/** Pixels: enough for the largest place on the sharpest screen. */
const SIDE = 256

export const avatar: Handlers<typeof endpoints> = {
  set: async ({ db, actor, user, body, services }) => {
    const file = body.get('image')
    if (!(file instanceof File)) throw malformed('image', 'no_picture')
    const bytes = Buffer.from(await file.arrayBuffer())
    const picture = await decodeInTurn(() => processSquare(bytes, SIDE))
    const storage = openStorage(services.config)
    const path = `avatars/${randomBytes(18).toString('base64url')}.webp`
    // Stores the file first: a row never names a missing file.
    await storage.put(path, picture)
    const saved = await change(db, { actor, user, path }).catch(async (error: unknown) => {
      await storage.remove(path)
      throw error
    })
    if (saved.before) await storage.remove(saved.before)
    return saved.user
  },

  remove: async ({ db, actor, user, services }) => {
    const saved = await change(db, { actor, user, path: null })
    if (saved.before) await openStorage(services.config).remove(saved.before)
    return saved.user
  },
}

type Change = { actor: Actor; user: SessionUser; path: string | null }

/** Returns the user with the new picture, and the former file, which is no longer needed. */
function change(db: Db, { actor, user: { id, account_id }, path }: Change) {
  return db.transaction().execute(async (trx) => {
    const user = trx.selectFrom('users').select('avatar_path').where('id', '=', id)
    const { avatar_path: before } = await user.forNoKeyUpdate().executeTakeFirstOrThrow()
    await trx.updateTable('users').set({ avatar_path: path }).where('id', '=', id).execute()
    const name = path === null ? 'user.avatar_removed' : 'user.avatar_changed'
    await emit(trx, actor, { name, subject_id: id, place: { account_id } })
    return { before, user: await userInAccount(trx, { user_id: id, account_id }) }
  })
}
