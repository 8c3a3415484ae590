import { expect, it } from 'vitest'
import { canBecome, ORGANIZER_STATUSES } from './organizer-status.ts'

it('an archived organizer becomes a draft first, the others anything', () => {
  for (const from of ORGANIZER_STATUSES) {
    const allowed = from === 'ARCHIVED' ? ['DRAFT', 'ARCHIVED'] : ORGANIZER_STATUSES
    expect(ORGANIZER_STATUSES.filter((to) => canBecome(from, to))).toEqual(allowed)
  }
})
