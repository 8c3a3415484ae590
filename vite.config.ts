import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import presetMantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig, type Plugin } from 'vite'

const MANTINE_BREAKPOINTS = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
}

/** What every screen needs, in one file: thirty small ones compress a tenth worse, and are asked for one by one. */
const core = {
  name: 'core',
  test: anyOf({
    'node_modules/':
      'react/ react-dom/ scheduler/ react-router/ cookie/ set-cookie-parser/ @lingui/ use-sync-external-store/',
  }),
}

/** The same for our small modules that visitors' screens share; whatever only management uses stays away from here. */
const page = {
  name: 'page',
  test: anyOf({
    'domain/': 'locale. money. powered-by. pricing. product. promo-code. tax-or-fee. text.',
    'contract/': 'client. normalize. query-string.',
    'web/lib/': 'api. error-messages. format. i18n. login-redirect. place. settings. use-call. use-format.',
    'web/components/public/': 'buttons. organizer- public- rich-text.',
    'web/components/shared/': 'app-logo. brand-logo. cover. language-switcher. page-head. powered-by. price.',
  }),
}

export default defineConfig({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ failOnCompileError: true }),
    lightContract(),
    manageInBrowserOnly(),
    reactRouter(),
  ],
  css: { postcss: { plugins: [presetMantine(), simpleVars({ variables: MANTINE_BREAKPOINTS })] } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Found at the start, so that the first page of `npm run dev` need not load twice.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!**/*.test.*'] },
  environments: {
    // Six thousand icons are exported by one module; only those that are asked for are read.
    client: {
      build: {
        rollupOptions: { experimental: { lazyBarrel: true }, output: { codeSplitting: { groups: [core, page] } } },
      },
    },
    // The API, the screens and the e-mails are compiled together; server/main.ts imports the result.
    // All of it beside each other, so that files are found from wherever their names are asked for.
    ssr: {
      resolve: { noExternal: ['@tabler/icons-react'] },
      build: {
        rollupOptions: {
          input: './server/runtime.ts',
          experimental: { lazyBarrel: true },
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
})

/**
 * Visitors' screens need only method and path of an endpoint, not its schemas: without this, 15 kB of zod would go to
 * everybody who opens an event page. A schema imported there stops the build with "is not exported".
 */
function lightContract(): Plugin {
  const root = import.meta.dirname
  const forVisitors = /\/web\/screens\/(public|checkout|ticket|check-in)\//
  return {
    name: 'foyer-light-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /^#contract\// },
      handler(source, importer) {
        if (!importer || !forVisitors.test(importer)) return null
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
  const entries = Object.entries(group as Record<string, { method?: unknown; path?: unknown }>)
  if (entries.length === 0 || entries.some(([, entry]) => typeof entry?.method !== 'string')) return []
  const light = entries.map(([key, { method, path }]) => [key, { method, path }])
  return [`export const ${name} = ${JSON.stringify(Object.fromEntries(light))}`]
}

/**
 * Management screens render in the browser only (manage-layout.tsx, auth-layout.tsx), so the server need not load them,
 * nor Mantine, charts and editor with them: it starts a second earlier and needs less memory. Whoever brings them back
 * in learns of it from the build.
 */
function manageInBrowserOnly(): Plugin {
  const withoutServer =
    /\/web\/(screens\/(manage|auth|profile|account|welcome)\/(?!(manage|auth)-layout\.tsx).+\.tsx|components\/manage\/providers\.tsx|lib\/notify\.ts)$/
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
        const names = ['ManageProviders', 'notifyProblem']
        const code = names.map((name) => `export const ${name} = () => null`).concat('export default () => null')
        return { code: code.join('\n'), moduleType: 'js' }
      },
    },
  }
}

/** Matches the paths that begin, below any folder, with one of the given folders and names. */
function anyOf(names: Record<string, string>): RegExp {
  const starts = Object.entries(names).flatMap(([folder, list]) => list.split(' ').map((name) => folder + name))
  return new RegExp(`/(${starts.join('|').replaceAll('.', '\\.')})`)
}
