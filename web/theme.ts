import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** Each colour has ten steps, lightest first. The brand's own colour is step 8. Contrast on white is 4.5:1 from step 6 on. */
const aubergine: MantineColorsTuple = [
  '#f6f5fb',
  '#e0dbf2',
  '#c9bfe8',
  '#b2a3dc',
  '#9b88cd',
  '#846eba',
  '#6d55a3',
  '#563e89',
  '#40296c',
  '#311c58',
]
const plum: MantineColorsTuple = [
  '#faf3fb',
  '#ecd6ef',
  '#ddb6e3',
  '#cd97d6',
  '#bb78c6',
  '#a65ab2',
  '#8e3f9b',
  '#752781',
  '#5a1065',
  '#480252',
]
const teal: MantineColorsTuple = [
  '#f1f7f6',
  '#cfe9e4',
  '#a9dad1',
  '#82c9be',
  '#5cb8aa',
  '#3aa496',
  '#1d9082',
  '#0b7a6e',
  '#026056',
  '#00463f',
]
const amber: MantineColorsTuple = [
  '#fcf4ef',
  '#fddec9',
  '#fcc5a0',
  '#f8ac76',
  '#ef944f',
  '#e07e2b',
  '#cc6b0c',
  '#b35c00',
  '#8d4702',
  '#693401',
]
const red: MantineColorsTuple = [
  '#fef3f2',
  '#fed8d7',
  '#febbb9',
  '#ff9a99',
  '#ff7578',
  '#f64f5b',
  '#dd3848',
  '#c0293a',
  '#9d0f27',
  '#770019',
]
/** Greys of the light scheme, tinted with the brand: backgrounds, lines, from step 4 on borders of controls, and text. */
const gray: MantineColorsTuple = [
  '#f6f4f9',
  '#f0edf5',
  '#e8e4ee',
  '#dcd6e5',
  '#8c8499',
  '#716a80',
  '#6b6379',
  '#544c63',
  '#3a3249',
  '#241b36',
]
/** Greys of the dark scheme, tinted with the brand: text first, deepest background last. */
const dark: MantineColorsTuple = [
  '#f2eff7',
  '#d6cfe2',
  '#aaa2ba',
  '#7f7690',
  '#4d435f',
  '#352c45',
  '#2a2139',
  '#1f182b',
  '#16111f',
  '#0e0a15',
]

/** The title bar of a dialog is a `<header>`, which assistive technology would take for a second one of the page. */
const NO_LANDMARK = { header: { role: 'none' } }

/** The theme of management; public pages use web/styles/variables.css, which a test keeps equal to this file. */
export const theme = createTheme({
  colors: { aubergine, plum, teal, orange: amber, red, gray, dark },
  primaryColor: 'aubergine',
  // White is the text of filled buttons in both schemes: Mantine chooses the text by the light scheme's shade.
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  white: '#ffffff',
  black: '#1e1530',
  defaultGradient: { from: '#40296c', to: '#5a1065', deg: 120 },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  fontWeights: { regular: '400', medium: '550', bold: '640' },
  headings: {
    fontWeight: '640',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.3' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Modal and transition durations 200 and 250 ms.
    Modal: {
      defaultProps: {
        transitionProps: { duration: 200 },
        centered: true,
        radius: 'lg',
        padding: 'lg',
        attributes: NO_LANDMARK,
      },
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: 250 }, position: 'right', size: 'lg', attributes: NO_LANDMARK },
    },
    // Label above, help under the field.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    // Quantities are typed; the arrows are too small to hit.
    NumberInput: { defaultProps: { hideControls: true } },
    // The placeholder would be an invalid child of a menu. Without it the first item gets the focus.
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false } },
    Badge: { defaultProps: { variant: 'light', radius: 'xl', tt: 'none' } },
    Progress: { defaultProps: { radius: 'xl' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
})
