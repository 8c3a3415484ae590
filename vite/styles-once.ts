import type { Plugin } from 'vite'

/**
 * React Router links the styles that later parts share with a `#` at the end. Vite would not know them by that name, load them
 * once more, and so put them after the styles that are meant to have the last word.
 */
export function stylesOnce(): Plugin {
  return {
    name: 'styles-once',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler(code) {
        const changed = code.replaceAll('.add(link.href)', ".add(link.href.replace(/#$/, ''))")
        if (changed === code) return this.error('Vite looks for styles that are loaded in another way now.')
        return changed
      },
    },
  }
}
