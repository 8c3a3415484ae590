import { auth } from '#contract/auth.ts'
import { plannedPublishing } from '#contract/planned-publishing.ts'
import { productCategories } from '#contract/products.ts'
import { questions } from '#contract/questions.ts'
import { security } from '#contract/security.ts'
import { users } from '#contract/users.ts'
import type { QuestionType } from '#domain/question.ts'
import { contactTokens } from '#server/organizers/contact-tokens.ts'
import { issueEmailCode, issueLinkToken, type LinkPurpose } from '#server/users/user-tokens.ts'
import { addPasskey } from './authenticator.ts'
import { BOUNCE_PREPARATIONS } from './bounce-preparations.ts'
import { detailsFor, reserve } from './buyers.ts'
import { CARD_PREPARATIONS } from './card-preparations.ts'
import { visit } from './clients.ts'
import { confirmationToken } from './confirmation-emails.ts'
import { createEvent, createOrganizer, PASSWORD, randomEmail } from './factories.ts'
import { imageForm } from './image-form.ts'
import { IMPORT_PREPARATIONS } from './import-preparations.ts'
import { askForInvoices, placeUnpaid } from './invoicing.ts'
import { MESSAGE_PREPARATIONS } from './message-preparations.ts'
import { pdfForm } from './messages.ts'
import type { MarkedWorld, Preparation } from './preparation.ts'
import { asBuyer, buyIn, idOf, orderOfGoods, orderToConfirm, saleOf } from './prepared-orders.ts'
import { addProduct } from './sales.ts'
import type { Ids } from './sample-body.ts'
import { SECURITY_PREPARATIONS } from './security-preparations.ts'
import { SELF_SERVICE_PREPARATIONS } from './self-service-preparations.ts'
import { codeOf, setUpApp } from './totp.ts'
import { VIEW_PREPARATIONS } from './view-preparations.ts'
import { WAITLIST_PREPARATIONS } from './waitlist-preparations.ts'

/** Preparations for endpoints that do not succeed with a fresh world and the smallest valid body. */
export const PREPARATIONS: Record<string, Preparation> = {
  'auth.register': () => ({ by: ({ id, account_id }) => ({ ...asUser(id), account_id }) }),
  'auth.login': async (world) => {
    const { id, email } = await ownerOf(world)
    await withoutPasskeys(world)
    return { body: { email, password: PASSWORD }, by: () => asUser(id) }
  },
  'auth.loginWithCode': async (world) => {
    const { id, email } = await ownerOf(world)
    const { uri } = await setUpApp(world.visitor)
    const second_factor_token = await linkFor(world, 'SECOND_FACTOR', { user_id: id, email })
    return { body: { second_factor_token, code: await codeOf(uri, 1) }, by: () => asUser(id) }
  },
  'auth.loginWithPasskey': async (world) => {
    const { id } = await ownerOf(world)
    const { authenticator } = await addPasskey(world.visitor)
    const { data: options } = await visit(world.testApp.app).call(auth.passkeyOptions)
    return { body: { credential: authenticator.get(options) }, by: () => asUser(id) }
  },
  'auth.chooseAccount': async (world) => {
    const { id, email, account_id } = await ownerOf(world)
    const choice_token = await linkFor(world, 'CHOOSE_ACCOUNT', { user_id: id, email })
    return { body: { choice_token, account_id }, by: () => asUser(id) }
  },
  'ticketLookup.request': async ({ testApp, ids }) => {
    const order = testApp.services.db.selectFrom('orders').select('email').where('id', '=', Number(ids.order_id))
    return { body: { email: (await order.executeTakeFirstOrThrow()).email } }
  },
  'auth.forgotPassword': async (world) => {
    const { email } = await ownerOf(world)
    return { body: { email }, by: () => ({ account_id: null }) }
  },
  'auth.resetPassword': async (world) => {
    const { id, email } = await ownerOf(world)
    const token = await linkFor(world, 'RESET_PASSWORD', { user_id: id, email })
    return { ids: { token }, by: () => ({ ...asUser(id), account_id: null }) }
  },
  'auth.acceptInvitation': async (world) => {
    const { user_id, token } = await invite(world)
    return { ids: { token }, body: { first_name: world.mark, ...TYPED_TWICE }, by: () => asUser(user_id) }
  },
  'users.resendInvitation': async (world) => ({ ids: { user_id: (await invite(world)).invitation_id } }),
  'users.revokeInvitation': async (world) => ({ ids: { user_id: (await invite(world)).invitation_id } }),
  'users.update': async (world) => ({ ids: { user_id: await addMember(world) } }),
  'users.remove': async (world) => ({ ids: { user_id: await addMember(world) } }),
  'users.updateMe': ({ mark }) => ({
    body: { first_name: mark, email: `${mark}@example.net`, current_password: PASSWORD, ...TYPED_TWICE },
  }),
  'users.confirmEmail': async (world) => {
    const { id, email } = await ownerOf(world)
    return { ids: { token: await linkFor(world, 'CONFIRM_EMAIL', { user_id: id, email }) } }
  },
  'users.confirmEmailWithCode': async (world) => {
    const { id, email } = await ownerOf(world)
    const { db } = world.testApp.services
    return { body: { code: await db.transaction().execute((trx) => issueEmailCode(trx, { user_id: id, email })) } }
  },
  'users.confirmEmailChange': async (world) => {
    const email = randomEmail(world.mark)
    const { data } = await world.visitor.call(users.updateMe, { body: { email, current_password: PASSWORD } })
    return { ids: { token: await linkFor(world, 'CHANGE_EMAIL', { user_id: data.id, email }) } }
  },
  'publicOrganizers.contact': ({ ids, mark, testApp: { services } }) => {
    const form_token = contactTokens(services.config).issue(Number(ids.organizer_id), Date.now() - 10_000)
    return { body: { name: mark, email: `${mark}@example.com`, message: mark, form_token } }
  },
  'eventCopies.create': () => ({ by: ({ id }) => ({ event_id: id }) }),
  'plannedPublishing.plan': async (world) => ({ ids: { event_id: await addDraft(world) } }),
  'plannedPublishing.cancel': async (world) => {
    const event_id = await addDraft(world)
    const body = { publish_at: '2031-05-01T20:00' }
    await world.visitor.call(plannedPublishing.plan, { params: { event_id }, body })
    return { ids: { event_id } }
  },
  'deletions.removeEvent': async (world) => ({ ids: { event_id: await addDraft(world) } }),
  'deletions.removeOrganizer': async (world) => ({ ids: { organizer_id: (await createOrganizer(world)).id } }),
  ...SECURITY_PREPARATIONS,
  ...SELF_SERVICE_PREPARATIONS,
  ...MESSAGE_PREPARATIONS,
  ...BOUNCE_PREPARATIONS,
  ...CARD_PREPARATIONS,
  ...WAITLIST_PREPARATIONS,
  'organizers.setStatus': () => ({ body: { status: 'ARCHIVED' } }),
  'organizers.updateSettings': ({ mark }) => ({ body: { seo_title: `${mark} found` } }),
  'events.setStatus': () => ({ body: { status: 'PAUSED' } }),
  'events.updateSettings': ({ mark }) => ({ body: { pre_checkout_message: mark } }),
  'images.upload': async ({ mark }) => ({ body: await imageForm(mark) }),
  'images.update': ({ mark }) => ({ body: { alt_text: mark, focus_x: 20 } }),
  'organizerImages.upload': async ({ mark }) => ({ body: await imageForm(mark) }),
  'organizerImages.update': ({ mark }) => ({ body: { alt_text: mark, focus_y: 20 } }),
  // A new product has no price ids yet.
  'products.create': () => ({ ids: { price_id: undefined } }),
  'productChanges.make': ({ ids: { product_id } }) => ({
    body: { products: [{ product_id }], visibility: 'HIDDEN' },
  }),
  'products.remove': async (world) => ({ ids: { product_id: (await addUnsold(world, world.ids)).id } }),
  'productCategories.remove': async (world) => {
    const params = { event_id: Number(world.ids.event_id) }
    const { data: category } = await world.visitor.call(productCategories.create, {
      params,
      body: { name: world.mark },
    })
    const ids = { product_category_id: category.id }
    await addUnsold(world, { ...world.ids, ...ids })
    return { ids }
  },
  'questions.remove': async (world) => ({ ids: { question_id: await addQuestion(world) } }),
  'orders.markAsPaid': async (world) => {
    const order = await placeUnpaid(world.testApp.app, saleOf(world))
    return { ids: { order_id: await idOf(world, order) } }
  },
  'orders.setPaymentDue': async (world) => {
    const order = await placeUnpaid(world.testApp.app, saleOf(world))
    return { ids: { order_id: await idOf(world, order) } }
  },
  'invoices.send': async (world) => {
    await askForInvoices(world.visitor, Number(world.ids.event_id))
    const order = await placeUnpaid(world.testApp.app, saleOf(world))
    return { ids: { order_id: await idOf(world, order) } }
  },
  'orders.cancelGoods': orderOfGoods,
  // The world's first order has 20.00 paid.
  'orders.refund': () => ({ body: { amount: 100, notify_buyer: true, cancel_order: false } }),
  ...VIEW_PREPARATIONS,
  'attendees.update': ({ mark }) => ({ body: { first_name: mark, email: `${mark}@example.com` } }),
  ...IMPORT_PREPARATIONS,
  'checkout.saveDetails': async (world) => {
    const order = await reserve(world.testApp.app, saleOf(world))
    return { ...(await asBuyer(world, order)), body: detailsFor(order) }
  },
  'answerFiles.upload': async (world) => {
    const order = await reserve(world.testApp.app, saleOf(world))
    const { ids, ...buyer } = await asBuyer(world, order)
    return {
      ...buyer,
      ids: { ...ids, question_id: await addQuestion(world, 'FILE') },
      body: pdfForm(`${world.mark}.pdf`),
    }
  },
  'checkout.awaitOfflinePayment': async (world) => asBuyer(world, await buyIn(world)),
  'checkout.abandon': async (world) => asBuyer(world, await reserve(world.testApp.app, saleOf(world))),
  'checkout.resendConfirmation': async (world) => asBuyer(world, await orderToConfirm(world)),
  'checkout.confirm': async (world) => {
    const order = await orderToConfirm(world)
    const { ids, ...buyer } = await asBuyer(world, order)
    return { ...buyer, ids: { ...ids, token: await confirmationToken(world.testApp.services, order) } }
  },
  'checkIn.checkIn': async (world) => ({ ids: { ticket_code: (await lastAttendee(world)).ticket_code } }),
  'attendees.changeTicket': async (world) => {
    const { prices } = await addUnsold(world, world.ids)
    return { body: { product_price_id: prices[0]?.id } }
  },
  'staffDevices.sendScans': async (world) => PREPARATIONS['checkIn.checkIn']?.(world) ?? {},
  'attendees.transfer': async (world) => ({ ids: { attendee_id: (await lastAttendee(world)).id } }),
}

/** Returns the last attendee of the order: the first one is checked in already. */
function lastAttendee({ ids, testApp: { services } }: MarkedWorld) {
  const attendees = services.db.selectFrom('attendees').select(['id', 'ticket_code'])
  const ofOrder = attendees.where('order_id', '=', Number(ids.order_id)).orderBy('id', 'desc')
  return ofOrder.limit(1).executeTakeFirstOrThrow()
}

async function addDraft(world: MarkedWorld): Promise<number> {
  const { id } = await createEvent(world, { organizer_id: Number(world.ids.organizer_id), title: world.mark })
  return id
}

const TYPED_TWICE = { password: `${PASSWORD} twice`, password_confirmation: `${PASSWORD} twice` }

const asUser = (actor_id: number) => ({ actor_kind: 'user', actor_id }) as const

async function ownerOf({ visitor }: MarkedWorld) {
  return (await visitor.call(users.me)).data
}

/** Removes passkeys, so that a password is enough to sign in. */
async function withoutPasskeys({ visitor, ids }: MarkedWorld): Promise<void> {
  await visitor.call(security.removePasskey, { params: { passkey_id: Number(ids.passkey_id) } })
}

type Whom = { user_id: number; email: string; account_id?: number }

function linkFor({ testApp }: MarkedWorld, purpose: LinkPurpose, whom: Whom): Promise<string> {
  return testApp.services.db.transaction().execute((trx) => issueLinkToken(trx, purpose, whom))
}

async function invite(world: MarkedWorld) {
  const email = randomEmail(world.mark)
  const body = { first_name: world.mark, email, role: 'VIEWER' } as const
  const { data } = await world.visitor.call(users.invite, { body })
  const user = world.testApp.services.db.selectFrom('users').select('id').where('email', '=', email)
  const { id: user_id } = await user.executeTakeFirstOrThrow()
  const token = await linkFor(world, 'INVITATION', { user_id, email, account_id: Number(world.ids.account_id) })
  return { user_id, invitation_id: data.id, token }
}

async function addMember(world: MarkedWorld): Promise<number> {
  const { user_id, token } = await invite(world)
  await visit(world.testApp.app).call(auth.acceptInvitation, { params: { token }, body: TYPED_TWICE })
  return user_id
}

/** Adds a question without answers. */
async function addQuestion(
  { visitor, ids, mark }: MarkedWorld,
  type: QuestionType = 'SINGLE_LINE_TEXT',
): Promise<number> {
  const params = { event_id: Number(ids.event_id) }
  const body = { belongs_to: 'ORDER', type, title: `${mark} unanswered` } as const
  return (await visitor.call(questions.create, { params, body })).data.id
}

function addUnsold({ visitor, mark }: MarkedWorld, { account_id, event_id, product_category_id }: Ids) {
  const ids = { account_id: Number(account_id), event_id: Number(event_id) }
  const seller = { visitor, ...ids, product_category_id: Number(product_category_id) }
  return addProduct(seller, { title: `${mark} unsold` })
}
