import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import presetMantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'
import { checkInWorker } from './vite/check-in-worker.ts'
import { chunks } from './vite/chunks.ts'
import { eventClient } from './vite/event-client.ts'
import { fewerFiles } from './vite/fewer-files.ts'
import { lightContract } from './vite/light-contract.ts'
import { manageInBrowserOnly } from './vite/manage-in-browser-only.ts'
import { mantineStyles } from './vite/mantine-styles.ts'
import { mantineTheme } from './vite/mantine-theme.ts'
import { minifyAgain } from './vite/minify-again.ts'
import { stylesOnce } from './vite/styles-once.ts'
import { widgetLoader } from './vite/widget-loader.ts'
import { wordsByArea } from './vite/words.ts'

const MANTINE_BREAKPOINTS = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
}

/** Includes `manage-layout`: only its pages have parts that need it. */
const IN_ALL_PAGES = /^assets\/(root|core|entry\.client|rolldown-runtime|manage-layout)-/

export default defineConfig({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    lingui({ failOnCompileError: true }),
    wordsByArea(),
    lightContract(),
    manageInBrowserOnly(),
    mantineStyles(),
    mantineTheme(),
    widgetLoader(),
    checkInWorker(),
    eventClient(),
    reactRouter(),
    fewerFiles(),
    stylesOnce(),
    minifyAgain(),
  ],
  // React contains it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  css: { postcss: { plugins: [presetMantine(), simpleVars({ variables: MANTINE_BREAKPOINTS })] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Files already loaded by every page are left out of the preload list of a lazy part. The server names those that the page of
    // an event needs, and all other pages have loaded those that start the router.
    modulePreload: {
      resolveDependencies: (_, files, { hostId }) =>
        /entry\.client/.test(hostId) ? [] : files.filter((file) => !IN_ALL_PAGES.test(file)),
    },
  },
  // Separate scripts that share nothing with the pages: requested with `?worker&url`, loaded as modules.
  worker: { format: 'es' },
  // Found at the start, so that the first page of `npm run dev` need not load twice.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!**/*.test.*'] },
  environments: {
    // One module exports six thousand icons; only those imported are read.
    client: {
      build: {
        minify: 'terser',
        terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
        rollupOptions: {
          experimental: { lazyBarrel: true },
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
    // The API, the screens and the emails are compiled together; server/main.ts imports the result. All files are in one folder,
    // so that they are found from everywhere.
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
