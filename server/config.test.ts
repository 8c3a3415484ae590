import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, keptSecret, loadConfig, variables } from './config.ts'

test('.env.example names every setting, and no other', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1])
  expect(named.toSorted()).toEqual(Object.keys(variables.shape).toSorted())
})

test('what .env.example shows is valid', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const shown = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map((match) => [match[1], match[2]])
  expect(() => loadConfig(Object.fromEntries(shown))).not.toThrow()
})

test('works with nothing set', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    role: 'all',
    node_env: 'production',
    app_url: 'http://localhost:3000',
    frontend_url: 'http://localhost:3000',
    mail_from: '"Foyer" <no-reply@localhost>',
    registration_open: true,
    licence_purchased: false,
  })
})

test('an empty value counts as not set, a flag is read in words, a slash at the end is dropped', () => {
  const config = loadConfig({ MAIL_URL: '', PORT: ' 4000 ', REGISTRATION_OPEN: 'no', APP_URL: 'https://a.example/' })
  expect(config).toMatchObject({ port: 4000, registration_open: false, app_url: 'https://a.example' })
  expect(config.mail_url).toBeUndefined()
})

test('wrong values are listed together, without their content', () => {
  const load = () =>
    loadConfig({ PORT: 'eighty', ROLE: 'boss', DATABASE_URL: 'mysql://root:hunter2@db', SECRET: 'short' })
  expect(load).toThrow(ConfigError)
  expect(load).toThrow(/PORT: .*\n {2}ROLE: .*\n {2}SECRET: .*\n {2}DATABASE_URL: /)
  expect(load).not.toThrow(/hunter2/)
})

test('a secret is made once and is private', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-config-'))
  const secret = keptSecret(folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(keptSecret(folder)).toBe(secret)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})
