import { auth } from '#contract/auth.ts'
import { messages } from '#contract/messages.ts'
import { roles } from '#contract/roles.ts'
import { users } from '#contract/users.ts'
import { publicWaitlist } from '#contract/waitlist.ts'
import { type Account, randomEmail } from './account.ts'
import { caller } from './caller.ts'
import { longestTexts } from './longest.ts'
import { emailTo, linkIn } from './mail.ts'

/** Returns the token at the end of a link. */
export const keyIn = (path: string) => path.split('/').at(-1) ?? ''

/** Invites members, creates a custom role and returns the links that were sent. */
export async function invite({ call, user }: Account) {
  const named = longestTexts(users.invite.body)
  const email = randomEmail('invited')
  await call(roles.create, { body: { ...longestTexts(roles.create.body), permissions: ['events.read'] } })
  for (const address of [email, named.email])
    await call(users.invite, { body: { ...named, email: address, role: 'VIEWER' } })
  await call(auth.forgotPassword, { body: { email: user.email } })
  const [invitation, reset] = [await emailTo(email, /invite/i), await emailTo(user.email, /password/i)]
  return {
    '/auth/accept-invitation/:token token': keyIn(linkIn(invitation, '/auth/accept-invitation/')),
    '/auth/reset-password/:token token': keyIn(linkIn(reset, '/auth/reset-password/')),
    // These two links act only after a click.
    '/manage/profile/confirm-email-change/:token token': 'asked-for-by-a-click',
    '/manage/profile/confirm-email-address/:token token': 'already-used',
  }
}

/** Joins the waitlist of a sold-out price, and returns what leads to the form and to the entry. */
export async function waitFor(event_id: number, product_price_id: number) {
  const email = randomEmail('waiting')
  const body = { ...longestTexts(publicWaitlist.join.body), email, product_price_id }
  await caller().call(publicWaitlist.join, { params: { event_id }, body })
  const link = linkIn(await emailTo(email, /waitlist/i), `/waitlist/${event_id}/`)
  return { price_id: String(product_price_id), '/waitlist/:event_id/:token token': keyIn(link) }
}

/** Returns the unsubscribe token of a marketing message, from the test email to its author. */
export async function unsubscribeKey({ call, user }: Account, event_id: number): Promise<string> {
  const subject = `News ${Date.now()}`
  const written = { subject, message: '<p>There is more to come.</p>', is_test: true }
  const body = { message_type: 'ALL_ATTENDEES', purpose: 'MARKETING', ...written } as const
  await call(messages.send, { params: { event_id }, body })
  return keyIn(linkIn(await emailTo(user.email, new RegExp(subject)), '/unsubscribe/'))
}
