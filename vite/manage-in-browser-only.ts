import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Only the frame of management is rendered on the server (web/components/frame, the layouts). Screens and everything with Mantine
 * are rendered in the browser. The server need not load them, so it starts a second earlier and uses less memory. The build fails
 * if server code imports Mantine, or if such a screen exports server functions.
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
