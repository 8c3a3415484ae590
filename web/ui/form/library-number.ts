/** The library's number field, in a file of its own that is fetched on intent. */
export { NumberInput } from '@mantine/core'
