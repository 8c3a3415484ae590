import { affiliates } from '#contract/affiliates.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { attendeeActs } from '#contract/attendee-acts.ts'
import { bulkActs } from '#contract/bulk-acts.ts'
import { capacityAssignments } from '#contract/capacity-assignments.ts'
import { checkInLists } from '#contract/check-in.ts'
import { exportFiles } from '#contract/exports.ts'
import { orders } from '#contract/orders.ts'
import { organizers } from '#contract/organizers.ts'
import { promoCodes } from '#contract/promo-codes.ts'
import { questions } from '#contract/questions.ts'
import { roles } from '#contract/roles.ts'
import { savedViews } from '#contract/saved-views.ts'
import { security } from '#contract/security.ts'
import { staffDevices } from '#contract/staff-devices.ts'
import { taxesAndFees } from '#contract/taxes-and-fees.ts'
import { users } from '#contract/users.ts'
import { SYSTEM } from '#domain/actor.ts'
import { insertImport } from '#server/attendee-imports/import-rows.ts'
import { newShortId } from '#server/lib/token.ts'
import type { TestApp } from './app.ts'
import { addPasskey } from './authenticator.ts'
import { addCardDifference } from './card-differences.ts'
import { type Visitor, visit } from './clients.ts'
import { createEventOnSale, createOrganizer, randomEmail, signUp } from './factories.ts'
import { addImage, addLogo } from './image-form.ts'
import { sendAttachment, writeMessage } from './messages.ts'
import { addMoveTarget } from './move-target.ts'
import { placeOrder } from './sales.ts'
import type { Ids } from './sample-body.ts'
import { addToWaitlist } from './waitlist-rows.ts'
import { addWebhooks } from './webhooks.ts'

export type World = { visitor: Visitor; ids: Ids }

/**
 * An account with one of everything. All its texts contain `mark`, so that a leak can be found. Pictures take half of the time,
 * so with an endpoint's path they are created only if it names a picture; likewise for refunds and moves.
 */
export async function createWorld(
  testApp: TestApp,
  mark: string,
  path = ':image_id/:refund_id/move-t',
): Promise<World> {
  const { visitor, user, account_id } = await signUp(testApp.app, { first_name: mark })
  const { call } = visitor
  const organizer = await createOrganizer({ visitor }, { name: `${mark} organizer`, description: mark })
  // A second organizer, so that the first can be archived.
  await createOrganizer({ visitor }, { name: `${mark} spare` })
  const { event, product } = await createEventOnSale(
    { visitor },
    { event: { organizer_id: organizer.id, title: `${mark} event` }, product: { title: `${mark} product` } },
  )
  const params = { event_id: event.id }
  await call(organizers.updateSettings, { params: { organizer_id: organizer.id }, body: { seo_title: mark } })
  const { data: tax } = await call(taxesAndFees.create, {
    params: { account_id },
    body: {
      name: `${mark} tax`,
      type: 'TAX',
      calculation_type: 'PERCENTAGE',
      rate: 7,
      is_active: true,
      is_default: false,
    },
  })
  const { data: promo } = await call(promoCodes.create, {
    params,
    body: { code: `${mark}-code`, discount_type: 'NONE' },
  })
  const { data: affiliate } = await call(affiliates.create, {
    params,
    body: { code: mark, name: `${mark} friend`, email: `${mark}@example.com` },
  })
  const { data: list } = await call(checkInLists.create, {
    params,
    body: { name: `${mark} list`, product_ids: [product.id] },
  })
  const { data: capacity } = await call(capacityAssignments.create, {
    params,
    body: { name: `${mark} hall`, capacity: 100, status: 'ACTIVE', product_ids: [product.id] },
  })
  const { data: question } = await call(questions.create, {
    params,
    body: { belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', title: `${mark} question` },
  })
  const { data: role } = await call(roles.create, { body: { name: `${mark} role`, permissions: ['events.read'] } })
  const invited = { first_name: mark, email: randomEmail(), role: 'VIEWER' } as const
  const { data: member } = await call(users.invite, { body: invited })
  const { data: key } = await call(apiKeys.create, {
    params: { account_id },
    body: { name: `${mark} key`, permissions: ['events.read'] },
  })
  const { data: file } = await call(exportFiles.startAttendees, { params, query: { query: mark } })
  const sold = { visitor, account_id, event_id: event.id, product_category_id: product.product_category_id }
  const { passkey } = await addPasskey(visitor, `${mark} passkey`)
  const { data: sessions } = await call(security.sessions)
  const order_id = await placeOrder(testApp, sold, { product, quantity: 2 })
  const { data: view } = await call(savedViews.create, {
    params: { account_id },
    body: { name: `${mark} view`, is_shared: true, state: { query: mark } },
  })
  await addCardDifference(testApp.services.db, { account_id, mark })
  return {
    visitor,
    ids: {
      account_id,
      user_id: user.id,
      member_id: member.id,
      role_id: role.id,
      api_key_id: key.id,
      passkey_id: passkey.id,
      session_id: sessions[0]?.id,
      organizer_id: organizer.id,
      event_id: event.id,
      product_category_id: product.product_category_id,
      product_id: product.id,
      price_id: product.prices[0]?.id ?? 0,
      product_price_id: product.prices[0]?.id ?? 0,
      tax_and_fee_id: tax.id,
      tax_or_fee_id: tax.id,
      promo_code_id: promo.id,
      code: promo.code,
      affiliate_id: affiliate.id,
      affiliate_short_id: affiliate.short_id,
      capacity_assignment_id: capacity.id,
      ...(path.includes('image_id') && {
        image_id: await addImage(visitor, event.id, mark),
        organizer_image_id: await addLogo(visitor, organizer.id, mark),
      }),
      check_in_list_id: list.id,
      export_id: file.id,
      question_id: question.id,
      answer: mark,
      answer_id: await addAnswer(testApp, { order_id, question_id: question.id, answer: mark }),
      check_in_list_short_id: list.short_id,
      ...(await bindDevice(testApp, list.short_id, mark)),
      order_id,
      ...(path.includes('move-t') && (await addMoveTarget(visitor, organizer.id, mark))),
      order_item_id: await itemOf(testApp, order_id),
      ...(path.includes('refund_id') && { refund_id: await refundOf(visitor, event.id, order_id) }),
      ...(await admitOne(testApp, order_id, list.id)),
      report_type: 'product_sales',
      organizer_report_type: 'events_performance',
      ...(await addWebhooks(testApp.services.db, { ...sold, organizer_id: organizer.id, order_id, mark })),
      entry_id: await addToWaitlist(
        testApp.services.db,
        { ...sold, product_price_id: product.prices[0]?.id ?? 0 },
        mark,
      ),
      saved_view_id: view.id,
      message_id: await writeMessage(testApp, { visitor, event_id: event.id }, mark),
      attachment_id: await sendAttachment(visitor, event.id, mark),
      bulk_act_id: await tagOrder(visitor, { event_id: event.id, order_id, tag: `${mark} tag` }),
      attendee_act_id: await tagAttendees(visitor, event.id, `${mark} tag`),
      attendee_import_id: await sendFile(testApp, event.id, mark),
      token: 'x'.repeat(43),
    },
  }
}

type Tagging = { event_id: number; order_id: number; tag: string }

/** A bulk act on orders, which no worker runs. */
async function tagOrder(visitor: Visitor, { event_id, order_id, tag }: Tagging): Promise<number | undefined> {
  const body = { act: 'ADD_TAG' as const, tag, selection: { order_ids: [order_id] }, is_preview: false }
  const { data } = await visitor.call(bulkActs.start, { params: { event_id }, body })
  return data.bulk_act?.id
}

/** An act on all attendees, which no worker runs. */
async function tagAttendees(visitor: Visitor, event_id: number, tag: string): Promise<number | undefined> {
  const body = { act: 'ADD_TAG' as const, tag, selection: {}, is_preview: false }
  return (await visitor.call(attendeeActs.start, { params: { event_id }, body })).data.attendee_act?.id
}

/** A file of attendees, whose import has not started. */
async function sendFile({ services: { db } }: TestApp, event_id: number, mark: string): Promise<number> {
  const event = await db.selectFrom('events').selectAll().where('id', '=', event_id).executeTakeFirstOrThrow()
  const rows = [{ row_number: 2, cells: [mark, mark, `${mark}@example.com`] }]
  const table = { header: ['First name', 'Last name', 'Email'], rows }
  const sent = { event, file_name: `${mark}.csv`, table }
  return db.transaction().execute((trx) => insertImport(trx, SYSTEM, sent))
}

/** A device of door staff, bound by the list's link. */
async function bindDevice({ app, services: { db } }: TestApp, check_in_list_short_id: string, name: string) {
  const { data } = await visit(app).call(staffDevices.bind, { params: { check_in_list_short_id }, body: { name } })
  const device = db.selectFrom('check_in_devices').select('id').orderBy('id', 'desc').limit(1)
  return { device_token: data.secrets?.[0], device_id: (await device.executeTakeFirstOrThrow()).id }
}

async function refundOf(visitor: Visitor, event_id: number, order_id: number): Promise<number | undefined> {
  const body = { amount: 100, notify_buyer: false, cancel_order: false }
  const { data } = await visitor.call(orders.refund, { params: { event_id, order_id }, body })
  return data.refunds[0]?.id
}

async function itemOf({ services: { db } }: TestApp, order_id: number): Promise<number> {
  const item = db.selectFrom('order_items').select('id').where('order_id', '=', order_id)
  return (await item.executeTakeFirstOrThrow()).id
}

type GivenAnswer = { order_id: number; question_id: number; answer: string }

/** Inserts an answer as the checkout does. */
async function addAnswer(
  { services: { db } }: TestApp,
  { order_id, question_id, answer }: GivenAnswer,
): Promise<number> {
  const order = db.selectFrom('orders').select(['account_id', 'event_id']).where('id', '=', order_id)
  const values = { ...(await order.executeTakeFirstOrThrow()), order_id, question_id, title: `${answer} question` }
  const row = db
    .insertInto('question_answers')
    .values({ ...values, answer: JSON.stringify(answer) })
    .returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}

/** Checks in the first attendee of the order. */
async function admitOne({ services: { db } }: TestApp, order_id: number, check_in_list_id: number) {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()
  const attendee = await db
    .selectFrom('attendees')
    .selectAll()
    .where('order_id', '=', order_id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const check_in_short_id = newShortId('ci')
  const { event_id } = order
  await db
    .insertInto('check_ins')
    .values({ short_id: check_in_short_id, event_id, check_in_list_id, attendee_id: attendee.id })
    .execute()
  return {
    order_short_id: order.short_id,
    attendee_id: attendee.id,
    attendee_short_id: attendee.short_id,
    attendee_public_id: attendee.public_id,
    ticket_code: attendee.ticket_code,
    check_in_short_id,
  }
}
