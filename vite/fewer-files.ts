import type { Plugin } from 'vite'

/**
 * Makes the file of a group that contains a route's module the route's own file, which also exports names that other files need.
 * Otherwise each such route gets a further file that only re-exports.
 */
export function fewerFiles(): Plugin {
  return {
    name: 'fewer-files',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // React Router requests exactly the names of a route, and reads no others.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  }
}
