import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const MODULE = 'virtual:mantine-styles'
const PLAIN_TRANSITION = 'virtual:mantine-transition'
const STYLES = join(import.meta.dirname, '../node_modules/@mantine/core/styles')
/** Base styles for all of its components. */
const BASE = ['baseline', 'default-css-variables', 'global']

/**
 * Bundles Mantine's styles by component: all together would be three times what a screen needs, and they block rendering. In
 * development its components come in one piece, and so do these.
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
    // Buttons would import the library's transitions only to fade in their loaders.
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
