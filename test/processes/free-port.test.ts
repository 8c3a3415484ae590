import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('no port is given twice, also where nothing listens on it yet', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort))
  expect(new Set(ports).size).toBe(200)
})
