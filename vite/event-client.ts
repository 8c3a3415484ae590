import { join } from 'node:path'
import type { Plugin } from 'vite'

const ENTRY = join(import.meta.dirname, '../web/entry.client.tsx')
const CLIENT = join(import.meta.dirname, '../web/event-client.tsx')
const MODULE = 'virtual:event-client'

/** `virtual:event-client` gives the server the files of an event's page: the entry, then those that it loads there. */
export function eventClient(): Plugin {
  let files: string[] = []
  return {
    name: 'foyer-event-client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name !== 'client') return
        const fileWith = (id: string) =>
          Object.values(bundle).find((file) => 'moduleIds' in file && file.moduleIds.includes(id))
        const [entry, client] = [fileWith(ENTRY), fileWith(CLIENT)]
        if (!entry || !client) return this.error('The page of an event has no scripts.')
        files = [...new Set([entry.fileName, ...withImports(client.fileName, bundle)])]
      },
    },
    resolveId: { filter: { id: /^virtual:event-client$/ }, handler: () => `\0${MODULE}` },
    load: {
      filter: { id: /^\0virtual:event-client$/ },
      handler: () => ({
        code: `export const files = ${JSON.stringify(files.map((file) => `/${file}`))}`,
        moduleType: 'js',
      }),
    },
  }
}

type Bundle = Record<string, { type: string; imports?: readonly string[] }>

function withImports(first: string, bundle: Bundle): string[] {
  const found = new Set<string>()
  const open = [first]
  for (let file = open.shift(); file !== undefined; file = open.shift()) {
    if (found.has(file)) continue
    found.add(file)
    open.push(...(bundle[file]?.imports ?? []))
  }
  return [...found]
}
