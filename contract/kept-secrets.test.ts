import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.ts'
import type { Group } from './endpoint.ts'

/** Columns with keys, hashes and sealed secrets. */
const schema = readFileSync(new URL('../database/schema.sql', import.meta.url), 'utf8')
const secret = new Set(
  [...schema.matchAll(/^ {2}(?:(\w+) bytea|(\w+_hash) text)\b/gm)].map(([, bytes, hash]) => bytes ?? hash),
)

/** Names of all fields in a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return []
  const { properties } = schema as { properties?: object }
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldsOf)]
}

test('no answer has a field in which the database keeps a secret, but for the hashes that devices compare', () => {
  const answers = Object.values<Group>(contract).flatMap((group) => Object.values(group))
  const fields = answers.flatMap(({ response, shown_once }) => {
    const all = response ? fieldsOf(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })) : []
    // A new secret is returned once to its creator and never afterwards.
    return all.filter((name) => name !== shown_once)
  })
  expect(new Set(fields).size).toBeGreaterThan(200)
  for (const column of ['private_key', 'token_hash', 'password_hash', 'secret']) expect(secret).toContain(column)
  expect([...new Set(fields)].filter((name) => secret.has(name))).toEqual(['code_hash'])
})
