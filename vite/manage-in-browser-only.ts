import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Of management only the frame renders on the server (web/components/frame, the layouts): the screens and everything that
 * is made with Mantine are drawn in the browser, so the server need not load them: it starts a second earlier and needs
 * less memory. Whoever brings them back in learns of it from the build.
 */
export function manageInBrowserOnly(): Plugin {
  const withoutServer =
    /\/web\/(screens\/(manage|profile|account|welcome|dev)\/(?!(\w+\/)?[\w-]+-(layout|frame)\.tsx).+|components\/manage\/.+|ui\/.+)\.tsx$/
  return {
    name: 'foyer-manage-in-browser-only',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    resolveId: {
      filter: { id: /^@mantine\// },
      handler(source, importer) {
        this.error(`${importer} brings ${source} to the server, but management screens have no part there.`)
      },
    },
    load: {
      filter: { id: withoutServer },
      handler(id) {
        const forServer = /export (async )?(function|const) (loader|action|headers|middleware)\b/.exec(
          readFileSync(id, 'utf8'),
        )
        if (forServer) this.error(`${id} exports ${forServer[3]}, but management screens have no part on the server.`)
        return { code: 'export default ({ children = null }) => children', moduleType: 'js' }
      },
    },
  }
}
