import type { DuplicatePart } from '#domain/duplicate-parts.ts'
import { copyAffiliates } from '#server/affiliates/copy-affiliates.ts'
import { copyCapacityAssignments } from '#server/capacity-assignments/copy-capacity-assignments.ts'
import { copyCheckInLists } from '#server/check-in/copy-check-in-lists.ts'
import { copyCover } from '#server/images/copy-images.ts'
import { copyProducts } from '#server/products/copy-products.ts'
import { copyPromoCodes } from '#server/promo-codes/copy-promo-codes.ts'
import { copyQuestions } from '#server/questions/copy-questions.ts'
import { copyWebhooks } from '#server/webhooks/copy-webhooks.ts'
import { copySettings } from './copy-settings.ts'
import type { Part } from './part.ts'

/** Copy functions of the parts of an event; `domain/duplicate-parts.ts` lists the parts and their order. */
export const PARTS: Record<DuplicatePart, Part> = {
  settings: copySettings,
  event_cover_image: copyCover,
  products: copyProducts,
  questions: copyQuestions,
  capacity_assignments: copyCapacityAssignments,
  promo_codes: copyPromoCodes,
  check_in_lists: copyCheckInLists,
  affiliates: copyAffiliates,
  webhooks: copyWebhooks,
}
