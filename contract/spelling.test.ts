import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import routes from '#web/routes.ts'
import { contract } from './contract.ts'
import type { Group } from './endpoint.ts'
import { openApi } from './openapi.ts'

/** Agreed before there was a rule; callers and links depend on this spelling. */
const AGREED_SEGMENTS = ['connect_accounts', 'check_in_stats', 'payment_intent', 'payment_return']
const AGREED_FIELDS = ['eventsStatus']

const KEBAB_CASE = /^[a-z]+(-[a-z]+)*$/
const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/

const endpoints = Object.values<Group>(contract).flatMap((group) => Object.values(group).map(({ path }) => path))
const pages = pathsOf(routes)
const parts = [...endpoints, ...pages].flatMap((path) =>
  path
    .split('/')
    .map((part) => part.replace(/\?$/, ''))
    .filter((part) => part !== '' && part !== '*'),
)
const { paths } = openApi(contract, { title: 'Foyer', version: '1' })

/** Paths of routes, each relative to its frame. */
function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)])
}

/** Names of all fields in a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return []
  const { properties } = schema as { properties?: object }
  const own = properties && !Array.isArray(properties) ? Object.keys(properties) : []
  return [...own, ...Object.values(schema).flatMap(fieldsOf)]
}

describe('the spelling of addresses and fields', () => {
  it('knows both addresses of the API and of pages', () => {
    expect(endpoints.length).toBeGreaterThan(90)
    expect(pages.length).toBeGreaterThan(40)
  })

  it('is kebab-case for every segment of a path, but for those agreed on', () => {
    const segments = new Set(parts.filter((part) => !part.startsWith(':')))
    expect([...segments].filter((segment) => !KEBAB_CASE.test(segment))).toEqual(AGREED_SEGMENTS)
  })

  it('is snake_case for every parameter of a path', () => {
    const parameters = parts.filter((part) => part.startsWith(':')).map((part) => part.slice(1))
    expect(parameters.filter((name) => !SNAKE_CASE.test(name))).toEqual([])
  })

  it('is snake_case for every field of queries, bodies and responses, but for those agreed on', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    const queries = operations.flatMap(({ parameters }) =>
      parameters.flatMap(({ name, in: where }) => (where === 'query' ? [name] : [])),
    )
    const fields = new Set([...queries, ...operations.flatMap(fieldsOf)])
    expect(fields.size).toBeGreaterThan(200)
    expect([...fields].filter((name) => !SNAKE_CASE.test(name))).toEqual(AGREED_FIELDS)
  })
})
