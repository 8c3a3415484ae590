import { randomBytes } from 'node:crypto'
import type { PassContent, Wallet } from '#domain/wallet.ts'
import type { TicketAsHeld } from '#server/checkout/tickets.ts'
import type { Db } from '#server/lib/database.ts'
import { signature } from '#server/lib/sealed.ts'
import { sameSecret } from '#server/lib/token.ts'
import type { Services } from '#server/services.ts'
import { hashOf } from './pass-content.ts'

type New = { ticket: TicketAsHeld; wallet: Wallet; content: PassContent }

/** The pass of a ticket in a wallet: one for each holder, made the first time that it is asked for. */
export async function passOfTicket(db: Db, { ticket, wallet, content }: New) {
  const { account_id, event_id, short_id } = ticket
  await db
    .insertInto('wallet_passes')
    .values({
      ...{ account_id, event_id, attendee_id: ticket.id, wallet, short_id },
      serial: randomBytes(16).toString('hex'),
      content_hash: hashOf(content),
    })
    .onConflict((conflict) => conflict.columns(['attendee_id', 'wallet', 'short_id']).doNothing())
    .execute()
  return db
    .selectFrom('wallet_passes')
    .selectAll()
    .where('attendee_id', '=', ticket.id)
    .where('wallet', '=', wallet)
    .where('short_id', '=', short_id)
    .executeTakeFirstOrThrow()
}

export type PassRow = Awaited<ReturnType<typeof passOfTicket>>

/** Token of a pass, 128 bits: whoever holds the pass may ask for its latest version. */
export function tokenOfPass(config: Services['config'], serial: string): string {
  return signature(config, `pass ${serial}`).toString('base64url')
}

export function isTokenOfPass(config: Services['config'], serial: string, token: string): boolean {
  return sameSecret(token, tokenOfPass(config, serial))
}
