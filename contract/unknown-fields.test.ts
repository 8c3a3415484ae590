import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.ts'
import type { Group } from './endpoint.ts'
import { openApi } from './openapi.ts'

const specs = Object.entries<Group>(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints).map(([name, spec]) => ({ name: `${group}.${name}`, ...spec })),
)

/** True for multipart forms, which are parsed by hand. */
const isForm = (schema: z.ZodType) => schema instanceof z.ZodCustom

function refusesUnknown(schema: z.ZodType | undefined): boolean {
  if (!schema || isForm(schema)) return false
  const { additionalProperties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return additionalProperties === false
}

describe('fields that an endpoint does not have', () => {
  it('are ignored in every body and query, as the documentation says', () => {
    expect(specs.filter(({ body }) => body && !isForm(body)).length).toBeGreaterThan(70)
    expect(specs.filter(({ body, query }) => refusesUnknown(body) || refusesUnknown(query))).toEqual([])
    expect(openApi(contract, { title: 'Foyer', version: '1' }).info.description).toMatch(/^\*\*Unknown fields\*\* /)
  })

  it('would be found where a schema refused them', () => {
    expect(refusesUnknown(z.strictObject({ name: z.string() }))).toBe(true)
  })
})
