import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBinaries } from '#server/embedded-postgres/binaries.ts'
import { SETTINGS, SOURCES } from '#server/start/build.ts'
import { readCompose } from './container/compose.ts'

/**
 * Files that must agree with the image, as far as this can be checked without building it. `npm run test:container` builds it.
 */

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
const dockerfile = read('Dockerfile')
const { services, volumes } = readCompose()

describe('the image', () => {
  test('has the Node.js that npm brings, and starts as `npm start` does', () => {
    const { devDependencies, scripts } = JSON.parse(read('package.json'))
    const [, major] = /^\^(\d+)\./.exec(devDependencies.node) ?? []
    const bases = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, version]) => version)
    expect(bases).toEqual([major, major, major])
    const [, environment, command] = /^exec env (\S+) (node .*?) \|\|/.exec(scripts.start) ?? []
    expect(dockerfile).toContain(environment)
    expect(JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '').join(' ')).toBe(command)
  })

  test('is made of what a build is made of, and of nothing secret', () => {
    const admitted = [...read('.dockerignore').matchAll(/^!(.*)$/gm)].map(([, path]) => path ?? '')
    expect(read('.dockerignore')).toMatch(/^\*$/m)
    expect(admitted).toEqual(
      expect.arrayContaining([...SOURCES, ...SETTINGS, 'database', 'package.json', 'tsconfig.json']),
    )
    expect(
      admitted.filter((path) => path.startsWith('.') || !existsSync(join(import.meta.dirname, '..', path))),
    ).toEqual([])
  })
})

describe('compose.yaml', () => {
  test('names known settings, and volumes that it makes', () => {
    const known = new Set([...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name))
    expect(Object.keys(services.app.environment).filter((name) => !known.has(name))).toEqual([])
    const used = Object.values(services).flatMap((service) => service.volumes.map((at) => at.split(':')[0] ?? ''))
    expect(new Set(used.filter((name) => !name.startsWith('.')))).toEqual(new Set(Object.keys(volumes)))
    for (const name of used.filter((path) => path.startsWith('.'))) expect(read(name)).not.toBe('')
  })

  test('gives the app the time that a stop takes, and nothing to write to but its volumes', () => {
    expect(services.app).toMatchObject({ stop_grace_period: '20s', read_only: true, cap_drop: ['ALL'] })
    expect(services.backup).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  })

  test('has the PostgreSQL that Foyer brings, and gives Caddy what its example asks for', () => {
    expect(services.database.image).toBe(`postgres:${findBinaries().version.split('.')[0]}-bookworm`)
    const asked = [...read('docs/deploy/Caddyfile').matchAll(/\{\$([A-Z]+):/g)].map(([, name]) => name)
    expect(Object.keys(services.proxy.environment)).toEqual(asked)
  })
})
