import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin, transformWithOxc } from 'vite'

const FILE = join(import.meta.dirname, '../web/check-in-worker/worker.ts')

/**
 * Builds `web/check-in-worker/worker.ts` as one script under a fixed name, which browsers keep requesting; its first line
 * contains its version.
 */
export function checkInWorker(): Plugin {
  return {
    name: 'foyer-check-in-worker',
    async generateBundle() {
      if (this.environment.name !== 'client') return
      this.addWatchFile(FILE)
      const { code } = await minify(FILE, await compiled(), { module: false })
      const version = createHash('sha256').update(code).digest('hex').slice(0, 8)
      const source = `/* Foyer check-in ${version} */\n${code}`
      this.emitFile({ type: 'asset', fileName: 'check-in-worker.js', source })
    },
  }
}

/** Contains only type imports, so no bundling is needed. */
async function compiled(): Promise<string> {
  const { code } = await transformWithOxc(await readFile(FILE, 'utf8'), FILE, { target: 'es2022' })
  return `(()=>{${code.replace(/^export \{\};?$/m, '')}})();`
}
