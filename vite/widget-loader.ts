import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin, transformWithOxc } from 'vite'

const FILE = join(import.meta.dirname, '../web/widget/loader.ts')
const ADDRESS = '/widget.js'

/** Builds `web/widget/loader.ts` as one script without a hash in its name, since other sites link it for years. */
export function widgetLoader(): Plugin {
  return {
    name: 'foyer-widget-loader',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      this.addWatchFile(FILE)
      const { code } = await minify(FILE, await compiled(), { module: false })
      this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: code })
    },
    configureServer({ middlewares }) {
      middlewares.use(ADDRESS, async (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(await compiled())
      })
    },
  }
}

/** Contains only type imports, so no bundling is needed. Its names stay local. */
async function compiled(): Promise<string> {
  const { code } = await transformWithOxc(await readFile(FILE, 'utf8'), FILE, { target: 'es2022' })
  return `(()=>{${code.replace(/^export \{\};?$/m, '')}})();`
}
