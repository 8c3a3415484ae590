import { describe, expect, it } from 'vitest'
import { ACTIONS, type Action, ASSIGNABLE_ROLES, may } from './role.ts'

const ADMIN_ONLY: Action[] = ['manage_users', 'manage_account', 'manage_payment', 'delete_event', 'delete_organizer']

describe('may', () => {
  it.each(ADMIN_ONLY)('%s: an admin may, an organizer may not', (action) => {
    expect(may('ADMIN', action)).toBe(true)
    expect(may('ORGANIZER', action)).toBe(false)
  })

  it('everybody works inside events', () => {
    expect(may('ORGANIZER', 'everything_in_events')).toBe(true)
    expect(may('ADMIN', 'everything_in_events')).toBe(true)
  })

  it('only the operator operates the installation, and may do everything', () => {
    expect(may('ADMIN', 'operate_installation')).toBe(false)
    expect(may('ORGANIZER', 'operate_installation')).toBe(false)
    expect(ACTIONS.filter((action) => !may('SUPERADMIN', action))).toEqual([])
  })

  it('the operator’s role cannot be assigned', () => {
    expect(ASSIGNABLE_ROLES).not.toContain('SUPERADMIN')
  })
})
