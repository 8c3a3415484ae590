import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import presetMantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig, type Plugin } from 'vite'
import type { EndpointSpec } from './contract/endpoint.ts'

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
  priority: 2,
  test: anyOf({
    'node_modules/':
      'react/ react-dom/ scheduler/ react-router/ cookie/ set-cookie-parser/ @lingui/ use-sync-external-store/',
  }),
}

/** The same for our small modules that visitors' screens share; whatever only management uses stays away from here. */
const page = {
  name: 'page',
  priority: 1,
  test: anyOf({
    'domain/': 'locale. money. powered-by. pricing. product. promo-code. tax-or-fee. text.',
    'contract/': 'client. normalize. query-string.',
    'web/lib/': 'api. error-messages. format. i18n. login-redirect. place. settings. use-call. use-format.',
    'web/components/public/': 'buttons. organizer- public- rich-text.',
    'web/components/shared/': 'app-logo. brand-logo. cover. language-switcher. page-head. powered-by. price.',
  }),
}

/** So many screens of management make something worth a place in the file that all of them load. */
const MANY_SCREENS = 9

/** What lists and figures are made of. Mantine's other components come with the forms, menus and dialogs that need them. */
const BASICS =
  /\/@mantine\/(core\/esm\/(core\/|components\/(ActionIcon|Alert|Anchor|Avatar|Badge|Box|Button|Card|CloseButton|Container|Flex|Group|Input|InputBase|Loader|NativeSelect|Pagination|Paper|Pill|Progress|SimpleGrid|Skeleton|Stack|Table|Text|TextInput|Title|Transition|UnstyledButton|VisuallyHidden)\/)|hooks\/)/

/** What management screens need at first and share, in one file. */
const manage = {
  name(id: string, graph: Graph): string | null {
    if (id.includes('/@tabler/')) return 'icons'
    if (id.includes('/@mantine/')) return BASICS.test(id) ? 'manage' : null
    const routes = routesWith(id, graph)
    const ofManagement = routes.filter((one) => /\/web\/screens\/(manage|account|profile|welcome|dev)\//.test(one))
    const isInFrame = ofManagement.some((one) => /\/manage\/.*-layout\.tsx/.test(one))
    if (!isInFrame && ofManagement.length < MANY_SCREENS) return null
    // Visitors load nothing of management.
    return ofManagement.length < routes.length ? 'both' : 'manage'
  },
}

type Graph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** The routes that load a module at once, by imports that are not dynamic. */
function routesWith(id: string, graph: Graph): string[] {
  const [seen, open] = [new Set<string>(), [id]]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (seen.has(one)) continue
    seen.add(one)
    open.push(...(graph.getModuleInfo(one)?.importers ?? []))
  }
  return [...seen].filter((one) => one.includes('?__react-router'))
}

export default defineConfig({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ failOnCompileError: true }),
    lightContract(),
    manageInBrowserOnly(),
    mantineTheme(),
    reactRouter(),
  ],
  css: { postcss: { plugins: [presetMantine(), simpleVars({ variables: MANTINE_BREAKPOINTS })] } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Scripts of their own that share nothing with the pages: asked for with `?worker&url`, loaded as modules.
  worker: { format: 'es' },
  // Found at the start, so that the first page of `npm run dev` need not load twice.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!**/*.test.*'] },
  environments: {
    // Six thousand icons are exported by one module; only those that are asked for are read.
    client: {
      build: {
        rollupOptions: {
          experimental: { lazyBarrel: true },
          output: { codeSplitting: { groups: [core, page, manage] } },
        },
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
 * Screens need of an endpoint only how and by whom it is called, not its schemas: without this, 40 kB of them would go to
 * everybody who opens a page. Forms fetch the whole contract when somebody begins to type (web/lib/schemas.ts). A schema
 * imported elsewhere stops the build with "is not exported".
 */
function lightContract(): Plugin {
  const root = import.meta.dirname
  return {
    name: 'foyer-light-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /^#contract\// },
      handler(source, importer) {
        if (!importer?.includes('/web/')) return null
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
  const entries = Object.entries(group as Record<string, Partial<EndpointSpec>>)
  if (entries.length === 0 || entries.some(([, entry]) => typeof entry?.method !== 'string')) return []
  const light = entries.map(([key, { method, path, access, permission, within_scope }]) => [
    key,
    { method, path, access, permission, within_scope },
  ])
  return [`export const ${name} = ${JSON.stringify(Object.fromEntries(light))}`]
}

/**
 * Of management only the frame renders on the server (web/components/frame, the layouts): the screens and everything that
 * is made with Mantine are drawn in the browser, so the server need not load them: it starts a second earlier and needs
 * less memory. Whoever brings them back in learns of it from the build.
 */
function manageInBrowserOnly(): Plugin {
  const withoutServer =
    /\/web\/(screens\/(manage|profile|account|welcome|dev)\/(?!(\w+\/)?[\w-]+-layout\.tsx).+|components\/manage\/.+)\.tsx$/
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

/** What Mantine would write into the page of every visitor, as a file: the colours and sizes of web/theme.ts. */
function mantineTheme(): Plugin {
  const id = 'virtual:mantine-theme.css'
  return {
    name: 'foyer-mantine-theme',
    resolveId: { filter: { id: /^virtual:mantine-theme\.css$/ }, handler: () => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:mantine-theme\.css$/ },
      async handler() {
        const file = join(import.meta.dirname, 'web/theme.ts')
        this.addWatchFile(file)
        const [mantine, { theme }] = await Promise.all([import('@mantine/core'), import(pathToFileURL(file).href)])
        const whole = mantine.mergeMantineTheme(mantine.DEFAULT_THEME, theme)
        const variables = mantine.convertCssVariables(mantine.defaultCssVariablesResolver(whole), ':root')
        return { code: variables + classesFor(whole.breakpoints), moduleType: 'css' }
      },
    },
  }
}

/** What is only seen from a width on, or only below it. */
function classesFor(breakpoints: Record<string, string>): string {
  const classes = Object.entries(breakpoints).map(
    ([name, width]) =>
      `@media (max-width: calc(${width} - 0.1px)) { .mantine-visible-from-${name} { display: none !important } }
       @media (min-width: ${width}) { .mantine-hidden-from-${name} { display: none !important } }`,
  )
  return classes.join('\n')
}

/** Matches the paths that begin, below any folder, with one of the given folders and names. */
function anyOf(names: Record<string, string>): RegExp {
  const starts = Object.entries(names).flatMap(([folder, list]) => list.split(' ').map((name) => folder + name))
  return new RegExp(`/(${starts.join('|').replaceAll('.', '\\.')})`)
}
