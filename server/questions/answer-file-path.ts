/** Where the file lies in the private storage. */
export const answerFilePath = (file_key: string): string => `answers/${file_key}.bin`
