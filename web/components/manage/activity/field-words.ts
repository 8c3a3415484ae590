import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of changed fields, as forms name them or their section, each with the fields of the API that it stands for. */
const LABELS: readonly (readonly [MessageDescriptor, string])[] = [
  [msg`Title`, 'title'],
  [msg`Name`, 'name'],
  [msg`Description`, 'description alt_text'],
  [msg`Category`, 'category product_category_id'],
  [msg`Starts`, 'start_date'],
  [msg`Ends`, 'end_date'],
  [msg`Time zone`, 'timezone'],
  [msg`Currency`, 'currency currency_code'],
  [msg`Language`, 'locale'],
  [msg`Location`, 'location_details maps_url is_online_event'],
  [msg`How to join`, 'online_event_connection_details'],
  [msg`Website`, 'website website_url'],
  [msg`Phone`, 'phone'],
  [msg`Email`, 'email'],
  [msg`Contact email`, 'support_email'],
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
  [msg`Ask for names`, 'attendee_details_collection_method default_attendee_details_collection_method'],
  [msg`News and offers`, 'show_marketing_opt_in default_show_marketing_opt_in'],
  [msg`Address`, 'address url'],
  [
    msg`Self-service`,
    'allow_attendee_edits allow_transfers allow_answer_edits allow_cancellation allow_ticket_cancellation refund_cancellations cancellation_fee_percent cancellation_fee_fixed attendee_changes_end_hours cancellation_ends_hours default_allow_attendee_self_edit',
  ],
  [msg`Admit unpaid attendees`, 'allow_orders_awaiting_offline_payment_to_check_in'],
  [msg`Search engines`, 'allow_search_engine_indexing seo_title seo_description seo_keywords'],
  [msg`Page views`, 'analytics_property analytics_api_secret has_analytics_api_secret'],
  [msg`Legal links`, 'imprint_url privacy_url terms_url'],
  [msg`Social networks`, 'social_media_handles'],
  [msg`Sender name`, 'mail_sender_name'],
  [msg`Reply-to address`, 'mail_reply_to'],
  [msg`Email footer`, 'email_footer_message'],
  [msg`Emails`, 'notify_organizer_of_new_orders notify_attendee ticket_attachments'],
  [msg`Design`, 'homepage_theme_settings'],
  [msg`Ticket design`, 'ticket_design_settings'],
  [msg`Text of the button`, 'continue_button_text'],
  [
    msg`Checkout`,
    'pre_checkout_message post_checkout_message order_timeout_in_minutes require_billing_address ask_for_company_details confirm_free_orders_by_email',
  ],
  [
    msg`Ways to pay`,
    'payment_providers methods offers_payment_methods offline_payment_methods offline_payment_instructions offline_payment_due_days offline_payment_reminder_days offline_payment_warning_days is_connected',
  ],
  [msg`Card payments`, 'secret_key publishable_key webhook_secret'],
  [msg`Going on sale`, 'publish_at'],
  [
    msg`Invoices`,
    'enable_invoicing attach_invoice invoice_label invoice_notes invoice_payment_terms_days invoice_prefix invoice_start_number invoice_tax_details organization_name organization_address organization_country organization_vat_id',
  ],
  [msg`Prices on the page`, 'price_display_mode'],
  [msg`Prices include tax`, 'prices_include_tax'],
  [msg`Taxes and fees`, 'tax_and_fee_ids is_default'],
  [msg`Prices`, 'prices'],
  [msg`Type`, 'type product_type calculation_type'],
  [msg`Rate`, 'rate'],
  [msg`Amount`, 'amounts'],
  [msg`Sale dates`, 'sale_start_date sale_end_date'],
  [
    msg`Visibility`,
    'is_hidden is_hidden_without_promo_code hide_before_sale_start_date hide_after_sale_end_date hide_when_sold_out show_quantity_remaining start_collapsed is_shared',
  ],
  [msg`Highlight`, 'is_highlighted highlight_message'],
  [msg`Waitlist`, 'waitlist_enabled waitlist_auto_process waitlist_offer_timeout_minutes'],
  [msg`Minimum per order`, 'min_per_order'],
  [msg`Maximum per order`, 'max_per_order'],
  [msg`Text when empty`, 'no_products_message'],
  [msg`Code`, 'code'],
  [msg`Discount`, 'discount discount_type'],
  [msg`Maximum uses`, 'max_allowed_usages max_tickets'],
  [msg`Maximum orders per buyer`, 'max_per_customer'],
  [msg`Minimum order value`, 'min_order_value'],
  [msg`Expires`, 'expiry_date expires_at'],
  [msg`Opens`, 'activates_at'],
  [msg`PIN`, 'pin'],
  [msg`Products`, 'applicable_product_ids applicable_product_category_ids product_ids'],
  [msg`Capacity`, 'capacity'],
  [msg`Options`, 'options'],
  [msg`Must be answered`, 'required'],
  [msg`Purpose`, 'purpose retention_days'],
  [msg`Questions`, 'belongs_to condition validation questions_from_event_id'],
  [msg`Answer`, 'answer'],
  [msg`Notify about`, 'event_types'],
  [msg`Content of messages`, 'payload'],
  [msg`Getting started`, 'hide_getting_started'],
  [msg`Filters`, 'state'],
]

const LABEL_OF = new Map(LABELS.flatMap(([label, fields]) => fields.split(' ').map((field) => [field, label] as const)))
const OTHER = msg`Details`

/** Labels of fields of the API, each once. Fields without one are details. */
export function fieldWords(fields: readonly unknown[]): MessageDescriptor[] {
  return [...new Set(fields.map((field) => LABEL_OF.get(String(field)) ?? OTHER))]
}

/** True if a field has a label of its own. */
export const hasLabel = (field: string) => LABEL_OF.has(field)
