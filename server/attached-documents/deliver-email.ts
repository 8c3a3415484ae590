import { deliveryWith } from '#server/emails/delivery/deliver-email.ts'
import { drawAttachments } from './draw-attachments.ts'

/** Job: sends one email, with its PDFs. */
export const deliverEmail = deliveryWith(drawAttachments)
