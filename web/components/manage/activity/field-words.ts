import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/**
 * Labels of changed fields, as forms name them or their section, each with the fields of the API that it stands for. A name that
 * ends in _ stands for all fields that begin with it and are not named themselves.
 */
const LABELS: readonly (readonly [MessageDescriptor, string])[] = [
  [msg`Title`, 'title'],
  [msg`Name`, 'name'],
  [msg`Description`, 'description alt_text no_products_message'],
  [msg`Category`, 'category product_category_id'],
  [msg`Starts`, 'start_date'],
  [msg`Ends`, 'end_date'],
  [msg`Time zone`, 'timezone'],
  [msg`Currency`, 'currency currency_code'],
  [msg`Language`, 'locale'],
  [msg`Location`, 'location_details maps_url is_online_event online_event_connection_details'],
  [msg`Website`, 'website website_url'],
  [msg`Phone`, 'phone'],
  [msg`Email`, 'email'],
  [msg`First name`, 'first_name'],
  [msg`Last name`, 'last_name'],
  [msg`Company`, 'company'],
  [msg`VAT ID`, 'vat_id'],
  [msg`Password`, 'password'],
  [msg`Role`, 'role role_id'],
  [msg`Access to`, 'organizer_ids event_ids permissions'],
  [msg`Second factor`, 'requires_second_factor'],
  [msg`Notes`, 'notes'],
  [msg`Tags`, 'tags'],
  [msg`Status`, 'status is_active'],
  [msg`Payment due`, 'due_on'],
  [msg`Address`, 'address url'],
  [msg`Self-service`, 'allow_ default_allow_ cancellation_ refund_cancellations attendee_changes_end_hours'],
  [msg`Search engines`, 'allow_search_engine_indexing seo_'],
  [msg`Page views`, 'analytics_ has_analytics_'],
  [msg`Legal links`, 'imprint_url privacy_url terms_url'],
  [msg`Social networks`, 'social_media_handles'],
  [
    msg`Emails`,
    'support_email mail_ email_footer_message notify_organizer_of_new_orders notify_attendee ticket_attachments',
  ],
  [msg`Design`, 'homepage_theme_settings ticket_design_settings'],
  [
    msg`Checkout`,
    'continue_button_text pre_checkout_message post_checkout_message order_timeout_in_minutes attendee_details_collection_method default_attendee_details_collection_method show_marketing_opt_in default_show_marketing_opt_in require_billing_address ask_for_company_details confirm_free_orders_by_email',
  ],
  [
    msg`Ways to pay`,
    'payment_providers methods offers_payment_methods offline_payment_ allow_orders_awaiting_offline_payment_to_check_in is_connected',
  ],
  [msg`Card payments`, 'secret_key publishable_key webhook_secret'],
  [msg`Invoices`, 'enable_invoicing attach_invoice invoice_ organization_'],
  [msg`Taxes and fees`, 'tax_and_fee_ids is_default'],
  [msg`Prices`, 'prices price_display_mode prices_include_tax'],
  [msg`Type`, 'type product_type calculation_type'],
  [msg`Rate`, 'rate'],
  [msg`Amount`, 'amounts'],
  [msg`Sale dates`, 'publish_at sale_start_date sale_end_date'],
  [
    msg`Visibility`,
    'is_hidden is_hidden_ hide_ is_highlighted highlight_ show_quantity_remaining start_collapsed is_shared',
  ],
  [msg`Waitlist`, 'waitlist_'],
  [msg`Minimum per order`, 'min_per_order'],
  [msg`Maximum per order`, 'max_per_order'],
  [msg`Code`, 'code'],
  [msg`Discount`, 'discount discount_type'],
  [msg`Maximum uses`, 'max_allowed_usages max_tickets max_per_customer'],
  [msg`Minimum order value`, 'min_order_value'],
  [msg`Expires`, 'expiry_date expires_at'],
  [msg`Opens`, 'activates_at'],
  [msg`PIN`, 'pin'],
  [msg`Products`, 'applicable_product_ids applicable_product_category_ids product_ids'],
  [msg`Capacity`, 'capacity'],
  [msg`Options`, 'options'],
  [msg`Must be answered`, 'required'],
  [msg`Questions`, 'purpose retention_days belongs_to condition validation questions_from_event_id'],
  [msg`Answer`, 'answer'],
  [msg`Webhooks`, 'event_types payload'],
  [msg`Getting started`, 'hide_getting_started'],
  [msg`Filters`, 'state'],
]

const LABEL_OF = new Map(LABELS.flatMap(([label, fields]) => fields.split(' ').map((field) => [field, label] as const)))
const OTHER = msg`Details`

/** Label of a field, or of the longest beginning of its name that has one. */
function labelOf(field: string): MessageDescriptor | undefined {
  const parts = field.split('_')
  const beginnings = parts.map((_, index) => `${parts.slice(0, -1 - index).join('_')}_`)
  return [field, ...beginnings].map((name) => LABEL_OF.get(name)).find((label) => label !== undefined)
}

/** Labels of fields of the API, each once. Fields without one are details. */
export function fieldWords(fields: readonly unknown[]): MessageDescriptor[] {
  return [...new Set(fields.map((field) => labelOf(String(field)) ?? OTHER))]
}

/** True if a field has a label of its own. */
export const hasLabel = (field: string) => labelOf(field) !== undefined
