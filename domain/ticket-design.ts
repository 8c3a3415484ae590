import type { Colour } from './colour.ts'
import { LOCALES } from './locale.ts'

/** Design of an event's tickets. docs/rules/tickets.md */

export const TICKET_PAPERS = ['A6', 'A4', 'LABEL'] as const
export type TicketPaper = (typeof TICKET_PAPERS)[number]

/** `HOLDER`: the language of the ticket's holder. */
export const TICKET_LANGUAGES = ['HOLDER', ...LOCALES] as const
type TicketLanguage = (typeof TICKET_LANGUAGES)[number]

/** Facts that the organizer may leave out. Number and code are always on the ticket. */
export const TICKET_FACTS = ['price', 'place', 'email'] as const
export type TicketFact = (typeof TICKET_FACTS)[number]

export const MOST_FOOTER_LETTERS = 500

export type TicketDesign = {
  accent_color: Colour
  footer_text: string | null
  shows: Record<TicketFact, boolean>
  language: TicketLanguage
  paper_size: TicketPaper
}

export const DEFAULT_TICKET_DESIGN: TicketDesign = {
  accent_color: '#333333',
  footer_text: null,
  shows: { price: true, place: true, email: false },
  language: 'HOLDER',
  paper_size: 'A6',
}

/** Language of a ticket whose holder reads `holder`. */
export function languageOfTicket({ language }: Pick<TicketDesign, 'language'>, holder: string): string {
  return language === 'HOLDER' ? holder : language
}
