import { describe, expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { type EndpointSpec, endpoint } from '#contract/endpoint.ts'
import { may, PERMISSIONS } from './permissions.ts'
import { ASSIGNABLE_ROLES, type Role } from './role.ts'

const endpoints: EndpointSpec[] = Object.values(contract).flatMap((group) => Object.values(group))

describe('may', () => {
  it('an organizer works inside events and organizers, and does not manage members', () => {
    expect(PERMISSIONS.filter((permission) => !may('ORGANIZER', permission))).toEqual(['members.manage'])
  })

  it.each(['ADMIN', 'SUPERADMIN'] as const)('%s may do everything', (role) => {
    expect(PERMISSIONS.filter((permission) => !may(role, permission))).toEqual([])
  })

  it('a role without an entry may do nothing', () => {
    expect(PERMISSIONS.filter((permission) => may('VOLUNTEER' as Role, permission))).toEqual([])
  })
})

it('every permission is needed by an endpoint', () => {
  const needed = new Set(endpoints.map(({ permission }) => permission))
  expect(PERMISSIONS.filter((permission) => !needed.has(permission))).toEqual([])
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
