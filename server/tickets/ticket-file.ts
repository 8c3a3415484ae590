import { slugify } from '#domain/text.ts'

type Named = { public_id: string; order_public_id: string }

/** Name of a file of tickets without its ending: the number of the only ticket, else that of the order. */
export function ticketFileName(event_title: string, [first, ...others]: readonly [Named, ...Named[]]): string {
  return `${slugify(event_title)}-${others.length === 0 ? first.public_id : first.order_public_id}`
}
