import { describe, expect, it } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { covers, PERMISSIONS, permissionsOf } from './permissions.ts'
import { ASSIGNABLE_ROLES, type Role } from './role.ts'

const missing = (role: Role, given?: string[]) =>
  PERMISSIONS.filter((permission) => !permissionsOf(role, given).includes(permission))

describe('permissionsOf', () => {
  it('an organizer works inside events and organizers, and is not concerned with the account', () => {
    expect(missing('ORGANIZER')).toEqual([
      'events.delete',
      'organizers.delete',
      'members.manage',
      'api_keys.manage',
      'activity.read',
      'account.manage',
      'payments.manage',
      'orders.change_prices',
    ])
  })

  it.each(['ADMIN', 'SUPERADMIN'] as const)('%s may do everything', (role) => {
    expect(missing(role)).toEqual([])
  })

  it('an event manager runs events, and leaves organizers and taxes alone', () => {
    expect(missing('EVENT_MANAGER')).toEqual(expect.arrayContaining(['organizers.manage', 'taxes_and_fees.manage']))
    expect(permissionsOf('EVENT_MANAGER')).toContain('products.manage')
  })

  it('the box office sells and admits, and changes no event', () => {
    expect(permissionsOf('BOX_OFFICE')).toEqual(expect.arrayContaining(['orders.manage', 'check_in']))
    expect(permissionsOf('BOX_OFFICE')).not.toContain('events.manage')
  })

  it('a viewer changes nothing', () => {
    expect(permissionsOf('VIEWER').filter((permission) => !permission.endsWith('.read'))).toEqual([])
  })

  it('a role of the account has what it was given, as far as that is known', () => {
    expect(permissionsOf('CUSTOM', ['orders.read', 'the.moon'])).toEqual(['orders.read'])
    expect(permissionsOf('CUSTOM')).toEqual([])
  })

  it('a role without an entry may do nothing', () => {
    expect(permissionsOf('VOLUNTEER' as Role, [...PERMISSIONS])).toEqual([])
  })
})

it('nobody covers more than they have', () => {
  expect(covers(['orders.read'], ['orders.read'])).toBe(true)
  expect(covers(['orders.read'], ['orders.read', 'orders.manage'])).toBe(false)
})

it("the operator's role cannot be assigned", () => {
  expect(ASSIGNABLE_ROLES).not.toContain('SUPERADMIN')
})

it('an endpoint for members does not compile without a permission, nor one for others with it', () => {
  const common = { method: 'GET', path: '/x', summary: 'X', response: null } as const
  // @ts-expect-error Members need a permission.
  endpoint({ ...common, access: 'event' })
  // @ts-expect-error Visitors have none.
  endpoint({ ...common, access: 'public', permission: 'events.read' })
  expect(endpoint({ ...common, access: 'event', permission: 'events.read' }).permission).toBe('events.read')
})
