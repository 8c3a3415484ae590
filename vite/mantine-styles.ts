import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const MODULE = 'virtual:mantine-styles'
const PLAIN_TRANSITION = 'virtual:mantine-transition'
const STYLES = join(import.meta.dirname, '../node_modules/@mantine/core/styles')
/** What all of its components rely on. */
const BASE = ['baseline', 'default-css-variables', 'global']

/**
 * Mantine's styles come with the components that they are for: all of them together would be three times what a screen
 * needs, and nothing is painted before they are there. In development its components come in one piece, and so do these.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'foyer-mantine-styles',
    enforce: 'pre',
    load: {
      filter: { id: /^\0virtual:mantine-(styles|transition)$/ },
      handler(id) {
        if (id.endsWith(PLAIN_TRANSITION))
          return {
            code: 'export const Transition = ({ mounted, children }) => mounted && children({})',
            moduleType: 'js',
          }
        const isBuilt = this.environment.mode === 'build'
        const names = isBuilt ? BASE.map((name) => `styles/${name}.css`) : ['styles.css']
        return { code: names.map((name) => `import '@mantine/core/${name}'`).join('\n'), moduleType: 'js' }
      },
    },
    // Buttons would bring the library's transitions along, only to fade their loaders in.
    resolveId: {
      filter: { id: /^(virtual:mantine-styles|\.\.\/Transition\/Transition\.mjs)$/ },
      handler(id, importer) {
        if (id === MODULE) return `\0${MODULE}`
        return /\/(Button|ActionIcon)\.mjs$/.test(importer ?? '') ? `\0${PLAIN_TRANSITION}` : null
      },
    },
    transform: {
      filter: { id: /\/@mantine\/core\/esm\/.*\.module\.mjs$/ },
      handler(code, id) {
        const name = basename(id, '.module.mjs')
        if (!existsSync(join(STYLES, `${name}.css`))) return this.error(`Mantine has no styles/${name}.css any more.`)
        return `import '@mantine/core/styles/${name}.css'\n${code}`
      },
    },
  }
}
