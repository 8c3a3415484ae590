import type { Plugin } from 'vite'

/**
 * The file of a group that holds a route's module is the route's own file, with the names that other files need besides.
 * Otherwise each such route gets one more file that only passes its names on.
 */
export function fewerFiles(): Plugin {
  return {
    name: 'fewer-files',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // React Router asks for exactly the names of a route, and reads no others.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  }
}
