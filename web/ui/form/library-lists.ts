/** The library's fields with drop-down lists, in a file of their own that is fetched on intent. */
export { Autocomplete, Select } from '@mantine/core'
