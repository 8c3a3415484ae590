import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { EndpointSpec } from '../contract/endpoint.ts'

/**
 * Screens need only the method, path and access of an endpoint, not its schemas. Without this plugin every visitor would load 40
 * kB of them. Forms fetch the whole contract when someone begins to type (web/lib/forms/schemas.ts). A schema imported elsewhere
 * stops the build with "is not exported".
 */
export function lightContract(): Plugin {
  const root = join(import.meta.dirname, '..')
  return {
    name: 'foyer-light-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /^#contract\// },
      handler(source, importer) {
        if (!importer?.includes('/web/')) return null
        const path = join(root, source.slice(1))
        return readFileSync(path, 'utf8').includes('endpoint({') ? `${path}?light` : null
      },
    },
    load: {
      filter: { id: /\?light$/ },
      async handler(id) {
        const exported: Record<string, unknown> = await import(pathToFileURL(id.replace('?light', '')).href)
        const groups = Object.entries(exported).flatMap(([name, value]) => lightGroup(name, value))
        return { code: groups.join('\n'), moduleType: 'js' }
      },
    },
  }
}

function lightGroup(name: string, group: unknown): string[] {
  if (typeof group !== 'object' || group === null) return []
  const entries = Object.entries(group as Record<string, Partial<EndpointSpec>>)
  if (entries.length === 0 || entries.some(([, entry]) => typeof entry?.method !== 'string')) return []
  const light = entries.map(([key, { method, path, access, permission, within_scope }]) => [
    key,
    { method, path, access, permission, within_scope },
  ])
  return [`export const ${name} = ${JSON.stringify(Object.fromEntries(light))}`]
}
