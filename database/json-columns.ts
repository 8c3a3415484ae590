import type { ColumnType } from 'kysely'
import type { AddressField } from '#domain/address.ts'
import type { Answer } from '#domain/answer.ts'
import type { ChargedLine } from '#domain/cancelled-unpaid.ts'
import type { TakenFrom } from '#domain/event-defaults.ts'
import type { CreditNoteSnapshot, InvoiceSnapshot } from '#domain/invoice-snapshot.ts'
import type { MessageAudience } from '#domain/message.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'
import type { Condition, Validation } from '#domain/question.ts'
import type { ThemeSettings } from '#domain/theme.ts'
import type { TicketDesign } from '#domain/ticket-design.ts'

/** Types of jsonb columns. Written as JSON text, or as an object that the driver serializes. */
type Json<T> = ColumnType<T, string | object | undefined, string | object>

export type TaxOrFeeLines = Json<
  { name: string; type: 'TAX' | 'FEE'; calculation_type: 'PERCENTAGE' | 'FIXED'; rate: number; amount: number }[]
>

export type Amounts = Json<Record<string, number>>

type Address = Partial<Record<'venue_name' | AddressField, string | null>>
export type AddressColumn = Json<Address>
export type OptionalAddress = ColumnType<Address | null, string | object | null | undefined, string | object | null>
/** Null for the organizer's design or the default theme. */
export type Theme = ColumnType<ThemeSettings | null, string | object | null | undefined, string | object | null>
/** Null for `DEFAULT_TICKET_DESIGN`. */
export type TicketDesignColumn = ColumnType<
  TicketDesign | null,
  string | object | null | undefined,
  string | object | null
>
export type AudienceColumn = Json<MessageAudience>
export type Methods = Json<PaymentMethod[]>
export type Origins = Json<TakenFrom>
export type Handles = Json<Record<string, string>>
export type AnswerColumn = Json<Answer>
export type ConditionColumn = ColumnType<Condition | null, string | null | undefined, string | null>
export type ValidationColumn = Json<Validation>
export type InvoiceColumn = Json<InvoiceSnapshot>
export type CreditNoteColumn = Json<CreditNoteSnapshot>
/** Null if the line is unchanged since the order. */
export type OrderedLine = ColumnType<ChargedLine | null, string | null | undefined, string | null>
