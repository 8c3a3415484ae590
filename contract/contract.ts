import { accountSecurity } from './account-security.ts'
import { accounts } from './accounts.ts'
import { activities } from './activity.ts'
import { activityFeed } from './activity-feed.ts'
import { affiliates, publicAffiliates } from './affiliates.ts'
import { answerFiles } from './answer-files.ts'
import { apiKeys } from './api-keys.ts'
import { attendeeActs } from './attendee-acts.ts'
import { attendeeImports } from './attendee-imports.ts'
import { attendeeMoves } from './attendee-moves.ts'
import { attendeeTags } from './attendee-tags.ts'
import { attendees } from './attendees.ts'
import { auth } from './auth.ts'
import { avatar } from './avatar.ts'
import { bankStatements } from './bank-statements.ts'
import { bouncedAddresses } from './bounced-addresses.ts'
import { bulkActs } from './bulk-acts.ts'
import { capacityAssignments } from './capacity-assignments.ts'
import { cardCheckout } from './card-checkout.ts'
import { cardPayments } from './card-payments.ts'
import { cardReconciliation } from './card-reconciliation.ts'
import { checkIn, checkInLists } from './check-in.ts'
import { checkInDevices } from './check-in-devices.ts'
import { checkout, tickets } from './checkout.ts'
import { connectedAccounts } from './connected-accounts.ts'
import { deletions } from './deletions.ts'
import { eventCopies } from './event-copies.ts'
import { eventDefaults } from './event-defaults.ts'
import { events } from './events.ts'
import { exportFiles } from './exports.ts'
import { images, organizerImages } from './images.ts'
import { installation } from './installation.ts'
import { integrity } from './integrity.ts'
import { invoices } from './invoices.ts'
import { liveCheckIn } from './live-check-in.ts'
import { messageAttachments, messages } from './messages.ts'
import { orderRefunds } from './order-refunds.ts'
import { orderTags } from './order-tags.ts'
import { orders } from './orders.ts'
import { organizers } from './organizers.ts'
import { orderAnswers } from './own-answers.ts'
import { paymentMethods } from './payment-methods.ts'
import { plannedPublishing } from './planned-publishing.ts'
import { attendeePrints } from './prints.ts'
import { productChanges } from './product-changes.ts'
import { productCategories, products } from './products.ts'
import { promoCodes, publicPromoCodes } from './promo-codes.ts'
import { eventPreviews, publicEvents, publicOrganizers } from './public-events.ts'
import { questions } from './questions.ts'
import { organizerReports, reports } from './reports.ts'
import { roles } from './roles.ts'
import { attendeeViews, savedViews } from './saved-views.ts'
import { security } from './security.ts'
import { selfServices } from './self-service.ts'
import { staffDevices } from './staff-devices.ts'
import { taxesAndFees } from './taxes-and-fees.ts'
import { ticketLookup } from './ticket-lookup.ts'
import { unsubscriptions } from './unsubscriptions.ts'
import { users } from './users.ts'
import { publicWaitlist, waitlist } from './waitlist.ts'
import {
  accountWebhookLogs,
  accountWebhooks,
  organizerWebhookLogs,
  organizerWebhooks,
  webhookLogs,
  webhooks,
} from './webhooks.ts'

/** All endpoints by group. Groups for visitors, buyers and door staff come last. */
export const contract = {
  auth,
  accounts,
  eventDefaults,
  paymentMethods,
  cardPayments,
  connectedAccounts,
  cardReconciliation,
  users,
  avatar,
  security,
  accountSecurity,
  roles,
  apiKeys,
  activities,
  activityFeed,
  installation,
  organizers,
  events,
  reports,
  organizerReports,
  eventPreviews,
  eventCopies,
  plannedPublishing,
  deletions,
  images,
  organizerImages,
  productCategories,
  products,
  productChanges,
  taxesAndFees,
  promoCodes,
  affiliates,
  capacityAssignments,
  questions,
  orders,
  orderRefunds,
  invoices,
  orderTags,
  bouncedAddresses,
  bulkActs,
  attendeeActs,
  savedViews,
  attendeeViews,
  messages,
  messageAttachments,
  unsubscriptions,
  attendees,
  attendeeMoves,
  attendeeTags,
  attendeeImports,
  bankStatements,
  waitlist,
  attendeePrints,
  exportFiles,
  checkInLists,
  checkInDevices,
  liveCheckIn,
  webhooks,
  webhookLogs,
  organizerWebhooks,
  organizerWebhookLogs,
  accountWebhooks,
  accountWebhookLogs,
  integrity,
  publicEvents,
  publicOrganizers,
  publicPromoCodes,
  publicAffiliates,
  publicWaitlist,
  checkout,
  cardCheckout,
  answerFiles,
  selfServices,
  orderAnswers,
  tickets,
  ticketLookup,
  checkIn,
  staffDevices,
}
