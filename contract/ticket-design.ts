import { z } from 'zod'
import { DEFAULT_TICKET_DESIGN, MOST_FOOTER_LETTERS, TICKET_LANGUAGES, TICKET_PAPERS } from '#domain/ticket-design.ts'
import { line, optional } from './fields.ts'
import { colour } from './theme.ts'

const DEFAULT = DEFAULT_TICKET_DESIGN

/** Facts on the ticket besides those that are always on it. */
const shows = z.object({ price: z.boolean(), place: z.boolean(), email: z.boolean() })

/** Design of an event's tickets; docs/rules/tickets.md. */
export const ticketDesign = z.object({
  accent_color: z.string(),
  footer_text: z.string().nullable(),
  shows,
  /** HOLDER: the language of the ticket's holder. */
  language: z.enum(TICKET_LANGUAGES),
  /** LABEL: 62 × 29 mm, without logo and footer. */
  paper_size: z.enum(TICKET_PAPERS),
})

export const ticketDesignInput = z.object({
  accent_color: colour.default(DEFAULT.accent_color),
  footer_text: optional(line(MOST_FOOTER_LETTERS)),
  shows: z
    .object({
      price: z.boolean().default(DEFAULT.shows.price),
      place: z.boolean().default(DEFAULT.shows.place),
      email: z.boolean().default(DEFAULT.shows.email),
    })
    .default(DEFAULT.shows),
  language: z.enum(TICKET_LANGUAGES).default(DEFAULT.language),
  paper_size: z.enum(TICKET_PAPERS).default(DEFAULT.paper_size),
})

/** Part of the design that pages show. */
export const shownTicketDesign = ticketDesign.pick({ accent_color: true, footer_text: true, shows: true })
