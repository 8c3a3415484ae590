import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Rotation } from './rotation.ts'

const member = fc.integer({ min: 0, max: 9 })
const step = fc.oneof(
  fc.record({ what: fc.constant('next' as const) }),
  fc.record({ what: fc.constantFrom('set' as const, 'delete' as const), who: member }),
)

it('does what a plain list would do, whoever comes, leaves and is taken', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const rotation = new Rotation<number, string>()
      let list: number[] = []
      for (const one of steps) {
        if (one.what === 'next') expect(rotation.next()?.[0]).toBe(list.shift())
        else if (one.what === 'delete') {
          rotation.delete(one.who)
          list = list.filter((who) => who !== one.who)
        } else {
          rotation.set(one.who, `number ${one.who}`)
          if (!list.includes(one.who)) list.push(one.who)
        }
        expect(rotation.size).toBe(list.length)
      }
      expect([...rotation.keys()]).toEqual(list)
    }),
  )
})
