import type { Plugin } from 'vite'

/**
 * React Router links styles shared by lazy parts with a `#` at the end. Vite would not recognize that name and load them again,
 * after styles that must override them.
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
