import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import globalStyles from '#web/styles/global.css?raw'
import variables from '#web/styles/variables.css?raw'
import codeStyles from './code.css?raw'
import { fixedFile } from './fixed-file.ts'
import pageStyles from './page.css?raw'
import pageScript from './page.js?raw'
import referenceStyles from './reference.css?raw'
import referenceScript from './reference.js?raw'
import { standalone } from './standalone.ts'
import topStyles from './top.css?raw'
import wideStyles from './wide.css?raw'

const FONT = `@font-face {
  font-family: "Inter Variable";
  font-display: swap;
  font-weight: 100 900;
  src: url(${latin}) format("woff2-variations");
}
`
const BASE = FONT + variables + globalStyles + topStyles
const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

/** Styles and scripts below `/api/docs`. The pages load nothing else. */
export const ASSETS = {
  'page.css': fixedFile({ type: CSS, make: () => BASE + pageStyles + codeStyles + wideStyles }),
  'page.js': fixedFile({ type: SCRIPT, make: () => pageScript }),
  'reference.css': fixedFile({ type: CSS, make: () => BASE + referenceStyles }),
  'reference.js': fixedFile({ type: SCRIPT, make: () => referenceScript }),
  // A megabyte, which changes with its package alone.
  'scalar.js': fixedFile({ type: SCRIPT, make: standalone, cache: 'public, max-age=86400' }),
}
