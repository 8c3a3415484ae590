/** The library's fields with lists that open, in a file that is fetched when somebody turns to one. */
export { Autocomplete, Select } from '@mantine/core'
