import { createHmac, timingSafeEqual } from 'node:crypto'
import { formRefusal } from '#domain/contact-form.ts'
import { type Config, keptSecret } from '#server/config.ts'

/** Signed tokens with the time at which a contact form was opened: nothing is stored for them, and they cannot be forged. */
export function contactTokens(config: Pick<Config, 'secret' | 'data_dir'>) {
  const key = config.secret ?? keptSecret(config.data_dir)
  const seal = (organizer_id: number, opened_at: string) =>
    createHmac('sha256', key).update(`contact ${organizer_id} ${opened_at}`).digest()

  return {
    issue(organizer_id: number, now: number): string {
      return `${now}.${seal(organizer_id, String(now)).toString('base64url')}`
    },

    /** Reason for refusing a form, or null. A forged token counts as expired, so that opening a new form helps. */
    refusal(organizer_id: number, token: string, now: number) {
      const [, opened_at = '', given = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
      const is_ours = timingSafeEqual(digest(given), seal(organizer_id, opened_at))
      return is_ours ? formRefusal(now - Number(opened_at)) : 'form_expired'
    },
  }
}

/** Padded to the length of a digest, whatever was sent. */
function digest(text: string): Buffer {
  const bytes = Buffer.alloc(32)
  Buffer.from(text, 'base64url').copy(bytes)
  return bytes
}
