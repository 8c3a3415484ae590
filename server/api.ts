import { Hono } from 'hono'
import { contract } from '#contract/contract.ts'
import { openApi } from '#contract/openapi.ts'
import { accountSecurity } from './accounts/account-security.ts'
import { accounts } from './accounts/accounts.ts'
import { apiKeys } from './accounts/api-keys.ts'
import { eventDefaults } from './accounts/event-defaults.ts'
import { paymentMethods } from './accounts/payment-methods.ts'
import { roles } from './accounts/roles.ts'
import { attendeeViews, savedViews } from './accounts/saved-views.ts'
import { activities } from './activity/activities.ts'
import { activityFeedHandlers } from './activity/feed/activity-feed.ts'
import { affiliates } from './affiliates/affiliates.ts'
import { clickRoute } from './affiliates/click-route.ts'
import { publicAffiliates } from './affiliates/public-affiliates.ts'
import { attendeeImports } from './attendee-imports/attendee-imports.ts'
import { attendeeTags } from './attendees/attendee-tags.ts'
import { attendees } from './attendees/attendees.ts'
import { attendeeActs } from './attendees/bulk/attendee-acts.ts'
import { attendeeMoves } from './attendees/move-to-event/attendee-moves.ts'
import { auth } from './auth/auth.ts'
import { bankStatements } from './bank-statements/bank-statements.ts'
import { capacityAssignments } from './capacity-assignments/capacity-assignments.ts'
import { checkInHandlers } from './check-in/check-in.ts'
import { checkInDevices } from './check-in/check-in-devices.ts'
import { checkInLists } from './check-in/check-in-lists.ts'
import { liveCheckIn } from './check-in/live/live-check-in.ts'
import { liveStreamRoute } from './check-in/live/live-stream-route.ts'
import { staffDevices } from './check-in/staff-devices.ts'
import { createCatalogueSnapshots } from './checkout/catalogue-snapshots.ts'
import { checkoutHandlers } from './checkout/checkout.ts'
import { tickets } from './checkout/tickets.ts'
import { deletions } from './events/deletions.ts'
import { eventCopies } from './events/duplicate/duplicate-event.ts'
import { events } from './events/events.ts'
import { plannedPublishing } from './events/plan-publishing.ts'
import { eventPreviews, publicEvents } from './events/public-events.ts'
import { exportFileRoute } from './exports/export-file-route.ts'
import { exportFiles } from './exports/exports.ts'
import { organizerReports } from './figures/reports/organizer-reports.ts'
import { reportFileRoute } from './figures/reports/report-file-route.ts'
import { reports } from './figures/reports/reports.ts'
import { health } from './http/health.ts'
import { onError, serve, serveAcrossAccounts } from './http/serve.ts'
import { images, organizerImages } from './images/images.ts'
import { integrityHandlers } from './integrity/integrity.ts'
import { invoiceArchiveRoute } from './invoices/archive-route.ts'
import { invoiceRoutes } from './invoices/invoice-routes.ts'
import { invoices } from './invoices/invoices.ts'
import { ApiError } from './lib/errors.ts'
import { installation } from './mailbox/installation.ts'
import { attachmentFileRoute } from './messages/attachment-file-route.ts'
import { messageAttachments } from './messages/attachments.ts'
import { messages } from './messages/messages.ts'
import { unsubscriptions } from './messages/unsubscriptions.ts'
import { bouncedAddresses } from './orders/bounced-addresses.ts'
import { bulkActs } from './orders/bulk/bulk-acts.ts'
import { orderRefunds } from './orders/order-refunds.ts'
import { orderTags } from './orders/order-tags.ts'
import { orders } from './orders/orders.ts'
import { organizers } from './organizers/organizers.ts'
import { publicOrganizerHandlers } from './organizers/public-organizers.ts'
import { apiDocs } from './pages/api-docs/api-docs.ts'
import { cardCheckoutHandlers } from './payments/cards/card-checkout.ts'
import { cardPayments } from './payments/cards/card-payments.ts'
import { connectedAccounts } from './payments/platform/connected-accounts.ts'
import { platformWebhookRoute } from './payments/provider-events/platform-webhook-route.ts'
import { providerWebhookRoute } from './payments/provider-events/provider-webhook-route.ts'
import { createProviderEventQueue } from './payments/provider-events/queue-provider-events.ts'
import { cardReconciliation } from './payments/reconciliation/reconciliation.ts'
import { productCategories } from './products/product-categories.ts'
import { productChanges } from './products/product-changes.ts'
import { products } from './products/products.ts'
import { promoCodes } from './promo-codes/promo-codes.ts'
import { publicPromoCodes } from './promo-codes/public-promo-codes.ts'
import { answerFileRoute } from './questions/answer-file-route.ts'
import { answerFiles } from './questions/answer-files.ts'
import { questions } from './questions/questions.ts'
import { security } from './second-factors/security.ts'
import { orderAnswers } from './self-service/own-answers.ts'
import { selfServices } from './self-service/self-services.ts'
import type { Services } from './services.ts'
import { taxesAndFees } from './taxes-and-fees/taxes-and-fees.ts'
import { ticketLookup } from './ticket-lookup/ticket-lookup.ts'
import { previewRoute } from './tickets/preview-route.ts'
import { attendeePrints, printRoute } from './tickets/print-route.ts'
import { ticketRoutes } from './tickets/ticket-routes.ts'
import { avatar } from './users/avatar.ts'
import { users } from './users/users.ts'
import { visitRoute } from './visits/visit-route.ts'
import { publicWaitlist } from './waitlist/public-waitlist.ts'
import { waitlist } from './waitlist/waitlist.ts'
import { appleRoutes } from './wallets/apple/apple-routes.ts'
import { passRoutes } from './wallets/pass-routes.ts'
import { webhookLogs } from './webhooks/webhook-logs.ts'
import { webhooks } from './webhooks/webhooks.ts'

/** Routes below /api: handlers for each group of the contract. */
export function createApi(services: Services): Hono {
  const api = new Hono().basePath('/api')
  api.onError(onError(services))
  api.notFound((c) => c.json(new ApiError('not_found').body(), 404))

  serveAccounts(api, services)
  serveEvents(api, services)
  serveCatalogue(api, services)
  serveCheckIn(api, services)
  serveOrders(api, services)

  // Raw routes: no contract entry.
  api.route('/', exportFileRoute(services))
  api.route('/', reportFileRoute(services))
  api.route('/', liveStreamRoute(services))
  api.route('/', printRoute(services))
  api.route('/', previewRoute(services))
  api.route('/', answerFileRoute(services))
  api.route('/', attachmentFileRoute(services))
  api.route('/', invoiceRoutes(services))
  api.route('/', invoiceArchiveRoute(services))
  api.route('/', ticketRoutes(services))
  api.route('/', passRoutes(services))
  api.route('/', appleRoutes(services))
  api.route('/', clickRoute(services))
  api.route('/', visitRoute(services))
  const providerEvents = createProviderEventQueue(services)
  api.route('/', providerWebhookRoute(services, providerEvents))
  api.route('/', platformWebhookRoute(services, providerEvents))
  const document = openApiDocument()
  api.get('/openapi.json', (c) => c.json(document))
  api.get('/health', health(services))
  api.route('/docs', apiDocs())
  return api
}

let madeDocument: ReturnType<typeof openApi> | undefined

/** Made once per process: it takes longer than all routes together, and each test file opens an API of its own. */
function openApiDocument() {
  madeDocument ??= openApi(contract, { title: 'Foyer', version: '1' })
  return madeDocument
}

function serveAccounts(api: Hono, services: Services): void {
  api.route('/', serveAcrossAccounts(services, contract.auth, auth))
  api.route('/', serve(services, contract.accounts, accounts))
  api.route('/', serve(services, contract.eventDefaults, eventDefaults))
  api.route('/', serve(services, contract.paymentMethods, paymentMethods))
  api.route('/', serve(services, contract.cardPayments, cardPayments))
  api.route('/', serve(services, contract.connectedAccounts, connectedAccounts))
  api.route('/', serve(services, contract.cardReconciliation, cardReconciliation))
  api.route('/', serveAcrossAccounts(services, contract.users, users))
  api.route('/', serveAcrossAccounts(services, contract.avatar, avatar))
  api.route('/', serveAcrossAccounts(services, contract.security, security))
  api.route('/', serve(services, contract.accountSecurity, accountSecurity))
  api.route('/', serve(services, contract.roles, roles))
  api.route('/', serve(services, contract.savedViews, savedViews))
  api.route('/', serve(services, contract.attendeeViews, attendeeViews))
  api.route('/', serve(services, contract.apiKeys, apiKeys))
  api.route('/', serve(services, contract.activities, activities))
  api.route('/', serve(services, contract.activityFeed, activityFeedHandlers(services)))
  api.route('/', serve(services, contract.installation, installation))
}

function serveEvents(api: Hono, services: Services): void {
  api.route('/', serve(services, contract.organizers, organizers))
  api.route('/', serve(services, contract.events, events))
  api.route('/', serve(services, contract.reports, reports))
  api.route('/', serve(services, contract.organizerReports, organizerReports))
  api.route('/', serve(services, contract.eventPreviews, eventPreviews))
  api.route('/', serve(services, contract.eventCopies, eventCopies))
  api.route('/', serve(services, contract.plannedPublishing, plannedPublishing))
  api.route('/', serve(services, contract.deletions, deletions))
  api.route('/', serve(services, contract.images, images))
  api.route('/', serve(services, contract.organizerImages, organizerImages))
  api.route('/', serve(services, contract.publicEvents, publicEvents))
  api.route('/', serve(services, contract.publicOrganizers, publicOrganizerHandlers(services)))
}

function serveCatalogue(api: Hono, services: Services): void {
  api.route('/', serve(services, contract.productCategories, productCategories))
  api.route('/', serve(services, contract.products, products))
  api.route('/', serve(services, contract.productChanges, productChanges))
  api.route('/', serve(services, contract.taxesAndFees, taxesAndFees))
  api.route('/', serve(services, contract.promoCodes, promoCodes))
  api.route('/', serve(services, contract.publicPromoCodes, publicPromoCodes))
  api.route('/', serve(services, contract.affiliates, affiliates))
  api.route('/', serve(services, contract.publicAffiliates, publicAffiliates))
  api.route('/', serve(services, contract.capacityAssignments, capacityAssignments))
  api.route('/', serve(services, contract.questions, questions))
  api.route('/', serve(services, contract.webhooks, webhooks))
  api.route('/', serve(services, contract.webhookLogs, webhookLogs))
  api.route('/', serve(services, contract.organizerWebhooks, webhooks))
  api.route('/', serve(services, contract.organizerWebhookLogs, webhookLogs))
  api.route('/', serve(services, contract.accountWebhooks, webhooks))
  api.route('/', serve(services, contract.accountWebhookLogs, webhookLogs))
}

function serveCheckIn(api: Hono, services: Services): void {
  api.route('/', serve(services, contract.checkInLists, checkInLists))
  api.route('/', serve(services, contract.checkInDevices, checkInDevices))
  api.route('/', serve(services, contract.liveCheckIn, liveCheckIn))
  api.route('/', serve(services, contract.checkIn, checkInHandlers(services)))
  api.route('/', serve(services, contract.staffDevices, staffDevices))
}

function serveOrders(api: Hono, services: Services): void {
  api.route('/', serve(services, contract.bulkActs, bulkActs))
  api.route('/', serve(services, contract.attendeeActs, attendeeActs))
  api.route('/', serve(services, contract.messages, messages))
  api.route('/', serve(services, contract.messageAttachments, messageAttachments))
  api.route('/', serve(services, contract.unsubscriptions, unsubscriptions))
  api.route('/', serve(services, contract.orders, orders))
  api.route('/', serve(services, contract.orderRefunds, orderRefunds))
  api.route('/', serve(services, contract.invoices, invoices))
  api.route('/', serve(services, contract.orderTags, orderTags))
  api.route('/', serve(services, contract.bouncedAddresses, bouncedAddresses))
  api.route('/', serve(services, contract.attendees, attendees))
  api.route('/', serve(services, contract.attendeeMoves, attendeeMoves))
  api.route('/', serve(services, contract.attendeeTags, attendeeTags))
  api.route('/', serve(services, contract.attendeeImports, attendeeImports))
  api.route('/', serve(services, contract.bankStatements, bankStatements))
  api.route('/', serve(services, contract.waitlist, waitlist))
  api.route('/', serve(services, contract.publicWaitlist, publicWaitlist))
  api.route('/', serve(services, contract.integrity, integrityHandlers(services)))
  api.route('/', serve(services, contract.attendeePrints, attendeePrints))
  api.route('/', serve(services, contract.exportFiles, exportFiles))
  const snapshots = createCatalogueSnapshots(services.db)
  api.route('/', serve(services, contract.checkout, checkoutHandlers(services, snapshots)))
  api.route('/', serve(services, contract.cardCheckout, cardCheckoutHandlers(services)))
  api.route('/', serve(services, contract.answerFiles, answerFiles))
  api.route('/', serve(services, contract.selfServices, selfServices))
  api.route('/', serve(services, contract.orderAnswers, orderAnswers))
  api.route('/', serve(services, contract.tickets, tickets))
  api.route('/', serve(services, contract.ticketLookup, ticketLookup))
}
