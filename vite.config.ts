import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import presetMantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'

const MANTINE_BREAKPOINTS = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
}

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui({ failOnCompileError: true }), reactRouter()],
  css: { postcss: { plugins: [presetMantine(), simpleVars({ variables: MANTINE_BREAKPOINTS })] } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // The API, the screens and the e-mails are compiled together; server/main.ts imports the result.
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
})
