import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Mantine's own fourteen colours. Ours are in web/theme.ts; a test checks that management uses no others. */
const COLOURS = /\/MantineProvider\/default-colors\.mjs$/
const WRITERS = /\/MantineProvider\/\w+\/(MantineCssVariables|MantineClasses)\.mjs$/

/**
 * Writes Mantine's variables for the colours and sizes of web/theme.ts into a file instead of every page. So the browser loads
 * neither the code that writes them nor unused colours.
 */
export function mantineTheme(): Plugin {
  const id = 'virtual:mantine-theme.css'
  return {
    name: 'foyer-mantine-theme',
    resolveId: { filter: { id: /^virtual:mantine-theme\.css$/ }, handler: () => `\0${id}` },
    load: {
      filter: { id: [/^\0virtual:mantine-theme\.css$/, COLOURS, WRITERS] },
      async handler(path) {
        if (COLOURS.test(path)) return { code: 'export const DEFAULT_COLORS = {}', moduleType: 'js' }
        const [, name] = WRITERS.exec(path) ?? []
        if (name) return { code: `export const ${name} = () => null`, moduleType: 'js' }
        const file = join(import.meta.dirname, '../web/theme.ts')
        this.addWatchFile(file)
        const [mantine, { theme }] = await Promise.all([import('@mantine/core'), import(pathToFileURL(file).href)])
        const whole = mantine.mergeMantineTheme(mantine.DEFAULT_THEME, theme)
        const variables = mantine.convertCssVariables(mantine.defaultCssVariablesResolver(whole), ':root')
        return { code: variables + classesFor(whole.breakpoints), moduleType: 'css' }
      },
    },
  }
}

/** Classes for elements visible only above or below a width. */
function classesFor(breakpoints: Record<string, string>): string {
  const classes = Object.entries(breakpoints).map(
    ([name, width]) =>
      `@media (max-width: calc(${width} - 0.1px)) { .mantine-visible-from-${name} { display: none !important } }
       @media (min-width: ${width}) { .mantine-hidden-from-${name} { display: none !important } }`,
  )
  return classes.join('\n')
}
